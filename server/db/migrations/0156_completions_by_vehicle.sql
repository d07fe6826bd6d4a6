-- What a completion says of each of several vehicles: its minutes and a note. The columns of before are of all of them together.
alter table job_completions add column by_vehicle jsonb not null default '[]';
