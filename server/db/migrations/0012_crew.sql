-- Somebody has looked a job up with its appointment ID, a code and an employee ID: for a short while that browser sees this
-- job and answers it as this employee, without a log-in. The cookie holds the token, the row its SHA-256.
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
