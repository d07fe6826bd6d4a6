-- The number of the vehicle that a photo or a damage entry is of, in an appointment with several.
alter table job_photos add column vehicle smallint not null default 1 check (vehicle between 1 and 6);
alter table damage_logs add column vehicle smallint not null default 1 check (vehicle between 1 and 6);

-- The checklists of the vehicles after the first one, in their order. Jobs from before have one list for all their packages.
alter table jobs add column further_checklists jsonb not null default '[]';
