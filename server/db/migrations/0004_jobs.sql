-- What the owner decided about a quote.
alter table quotes
  add column assigned_employee uuid references employees (id) on delete set null,
  add column decline_reason text,
  add column decided_at timestamptz,
  add column updated_at timestamptz;

-- A changed price or time that waits for the customer's answer. The lines and the visit that it offers stand here; the quote
-- keeps its own until the offer is accepted. While it is open both slots are held.
create table counter_offers (
  id uuid primary key,
  quote_id uuid not null references quotes (id) on delete cascade,
  lines jsonb not null,
  total_cents integer not null check (total_cents >= 0),
  starts_at timestamptz,
  scheduled_date date,
  scheduled_time text,
  reason text not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  answer text check (answer in ('accepted', 'refused', 'expired')),
  answered_at timestamptz
);

-- One open offer per quote.
create unique index counter_offers_open on counter_offers (quote_id) where answer is null;

-- The crew: who may be sent to a job, what is paid. A deleted employee keeps his history.
alter table employees
  add column name text not null default '',
  add column email text not null default '',
  add column phone text,
  add column department text,
  add column payment_type text not null default 'hourly' check (payment_type in ('hourly', 'percentage')),
  add column payment_value integer not null default 1500 check (payment_value >= 0),
  add column is_test boolean not null default false,
  add column deleted_at timestamptz;

create unique index employees_by_email on employees (email) where deleted_at is null and email <> '';

-- One-time codes to sign up with, mailed to the address of the employee.
create table invitations (
  id uuid primary key,
  employee uuid not null references employees (id) on delete cascade,
  code_hash bytea not null,
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index invitations_by_employee on invitations (employee, created_at desc);

-- Every press of the clock. A correction is a new row that names the one it replaces; nothing is ever edited.
create table clock_entries (
  id uuid primary key,
  employee uuid not null references employees (id) on delete cascade,
  kind text not null check (kind in ('in', 'out')),
  at timestamptz not null,
  recorded_by uuid references people (id) on delete set null,
  recorded_at timestamptz not null,
  replaces uuid unique references clock_entries (id) on delete cascade
);

create index clock_entries_by_employee on clock_entries (employee, at);

-- One job per approved quote; the visit stands with the quote.
create table jobs (
  id uuid primary key,
  quote_id uuid not null unique references quotes (id) on delete cascade,
  status text not null check (status in ('scheduled', 'pending-approval', 'employee-accepted', 'approved', 'declined', 'completed')),
  -- Whom the owner chose, and who accepted or asked for it.
  assigned_employee uuid references employees (id) on delete set null,
  accepted_by uuid references employees (id) on delete set null,
  -- Eight digits, unique while the job is open; null until it was sent to the employees.
  appointment_id text check (appointment_id ~ '^[0-9]{8}$'),
  sent_at timestamptz,
  reminded_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  is_test boolean not null default false,
  created_at timestamptz not null
);

create unique index jobs_open_appointment on jobs (appointment_id) where status not in ('declined', 'completed');
create index jobs_newest on jobs (created_at desc, id desc);
create index jobs_newest_by_status on jobs (status, created_at desc, id desc);
create index jobs_by_employee on jobs (accepted_by, created_at desc);

-- Every recipient of a job's credentials has a four-digit code of his own, kept as a keyed hash.
create table job_codes (
  job_id uuid not null references jobs (id) on delete cascade,
  employee uuid not null references employees (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  primary key (job_id, employee)
);

-- What employees answered. A 'decline' leaves the job open to the others.
create table job_answers (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  employee uuid not null references employees (id) on delete cascade,
  answer text not null check (answer in ('accept', 'decline', 'request')),
  notes text not null default '',
  at timestamptz not null
);

create index job_answers_by_job on job_answers (job_id, at);

-- Secret calendar addresses: of one employee, or of the whole shop when employee is null.
create table calendar_feeds (
  id uuid primary key,
  token_hash bytea not null unique,
  employee uuid references employees (id) on delete cascade,
  created_at timestamptz not null,
  revoked_at timestamptz
);

alter table contact_messages
  add column read_at timestamptz,
  add column answered_at timestamptz;

create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index audit_newest on audit (id desc);
create index outbox_newest_by_status on outbox (status, created_at desc, id desc);
