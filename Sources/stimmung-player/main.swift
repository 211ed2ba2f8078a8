import Commands

Stimmung.main()
