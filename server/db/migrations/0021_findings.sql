-- The level of dirt found on the vehicle of a quote, and the minutes the work took: the ground truth for photo
-- estimates. One row by the crew and one by the owner, whose row counts; earlier values are in the audit log.
create table findings (
  quote_id uuid not null references quotes (id) on delete cascade,
  found_by text not null check (found_by in ('crew', 'owner')),
  level text not null check (level in ('light', 'moderate', 'heavy', 'extreme')),
  minutes integer not null check (minutes between 1 and 10000),
  -- Whose work it was, and who wrote it down.
  employee uuid references employees (id) on delete set null,
  recorded_by uuid references people (id) on delete set null,
  at timestamptz not null,
  primary key (quote_id, found_by)
);

create index findings_newest on findings (at desc, quote_id desc);
