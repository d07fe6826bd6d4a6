-- Each run of a maintenance script.
create table script_runs (
  id uuid primary key,
  script text not null,
  origin text not null check (origin in ('dashboard', 'terminal', 'schedule')),
  -- Who pressed the button; null for the terminal and the schedule.
  person_id uuid references people (id) on delete set null,
  started_at timestamptz not null,
  ended_at timestamptz,
  is_success boolean,
  -- The sentence with which it failed.
  error text,
  check ((ended_at is null) = (is_success is null))
);

create index script_runs_newest on script_runs (started_at desc, id desc);
create index script_runs_by_script on script_runs (script, started_at desc);

-- What a run said, line by line, written while it runs.
create table script_lines (
  run_id uuid not null references script_runs (id) on delete cascade,
  position integer not null check (position >= 0),
  text text not null,
  primary key (run_id, position)
);

-- The lease for running a script: one at a time across all processes. It expires unless it is extended, so a process
-- that was killed releases it.
create table script_lease (
  is_only boolean primary key default true check (is_only),
  -- The fencing token: a run that finds another one here has lost its turn.
  run_id uuid not null,
  expires_at timestamptz not null
);

-- Each time that a backup was restored into a scratch database and compared.
create table backup_proofs (
  id uuid primary key,
  file text not null,
  -- Of the snapshot that was restored.
  backup_created_at timestamptz not null,
  proven_at timestamptz not null,
  is_success boolean not null,
  row_count bigint not null,
  photo_count bigint not null
);

create index backup_proofs_newest on backup_proofs (proven_at desc);
