-- When an employee works and on what: hours of weekdays, null for any time, and categories of the menu, none for all.
alter table employees add column working_hours jsonb check (jsonb_typeof(working_hours) = 'array');
alter table employees add column skills jsonb not null default '[]' check (jsonb_typeof(skills) = 'array');

-- Days off of an employee: set by the owner, or requested by the employee and then approved or declined.
create table time_off (
  id uuid primary key,
  employee uuid not null references employees (id) on delete cascade,
  -- Local dates, both included.
  from_day date not null,
  to_day date not null,
  note text not null default '',
  status text not null check (status in ('requested', 'approved', 'declined')),
  requested_at timestamptz not null,
  -- Null while it waits for the owner.
  decided_at timestamptz,
  check (from_day <= to_day),
  check ((status = 'requested') = (decided_at is null))
);
create index time_off_by_employee on time_off (employee, to_day);
create index time_off_by_day on time_off (to_day) where status = 'approved';
create index time_off_requested on time_off (requested_at) where status = 'requested';

-- An approved or declined request can be undone.
alter table undos add column time_off_id uuid references time_off (id) on delete cascade;
alter table undos drop constraint undos_subject_check;
alter table undos add constraint undos_subject_check
  check (num_nonnulls(quote_id, application_id, record_id, time_off_id) = 1);
create index undos_by_time_off on undos (time_off_id, expires_at desc) where time_off_id is not null;
