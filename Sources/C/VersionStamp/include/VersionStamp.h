// Nothing is called here: programs link this room for what CVersion declares.
