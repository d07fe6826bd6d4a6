-- Employees who do a job together with the one who has it, where the work takes several people.
create table job_teammates (
  job_id uuid not null references jobs (id) on delete cascade,
  employee uuid not null references employees (id) on delete cascade,
  added_at timestamptz not null,
  primary key (job_id, employee)
);
create index job_teammates_by_employee on job_teammates (employee);
