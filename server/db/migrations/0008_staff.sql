-- What an employee was paid by until an instant: a raise leaves what was earned before it as it was.
create table former_rates (
  employee uuid not null references employees (id) on delete cascade,
  payment_type text not null check (payment_type in ('hourly', 'percentage')),
  payment_value integer not null check (payment_value >= 0),
  until timestamptz not null,
  primary key (employee, until)
);

-- A correction that takes an entry away replaces it by a row that does not count.
alter table clock_entries add column is_void boolean not null default false;

create index jobs_completed_by_employee on jobs (accepted_by, completed_at) where status = 'completed';
create index employees_newest on employees (created_at desc, id desc);

-- What an owner types to find an employee: parts of the name and address, the employee ID, the last digits of the phone
-- number.
alter table employees add column search tsvector generated always as (
  to_tsvector('simple'::regconfig,
    translate(name || ' ' || email || ' ' || employee_id, '@.-_+''', '      ')
    || ' ' || right(coalesce(phone, ''), 10) || ' ' || right(coalesce(phone, ''), 7) || ' ' || right(coalesce(phone, ''), 4))
) stored;
