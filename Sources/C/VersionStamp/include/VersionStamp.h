// Nothing is declared here: programs link this target for what CVersion declares.
