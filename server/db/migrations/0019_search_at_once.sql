-- What was just written waits in a list that every search reads through: a short one, so that searches stay quick while many
-- quotes come in.
alter index quotes_by_search set (gin_pending_list_limit = 128);
