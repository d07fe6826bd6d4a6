-- What scripts say has a key and values, so that each reader reads it in their language. The text stays, in English; rows of
-- earlier versions have nothing else.
alter table script_lines add column line jsonb;
alter table script_runs add column error_line jsonb;
