-- A job look-up by appointment ID, code and employee ID: for a short time that browser sees this job and responds to it
-- as this employee, without logging in. The cookie holds the token, the row its SHA-256.
create table job_lookups (
  token_hash bytea primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  employee uuid not null references employees (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index job_lookups_by_job on job_lookups (job_id, employee);

-- What an employee has to do, and what anybody of the crew may ask for.
create index jobs_open_by_assigned on jobs (assigned_employee) where status = 'approved';
