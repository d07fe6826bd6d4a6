-- What the crew ticks off, copied from the package when the job is made; older jobs have none.
alter table jobs add column checklist jsonb not null default '[]';

-- Who was accepted for a job, and since when: what he did there is taken from him in any later state.
create table job_crew (
  job_id uuid not null references jobs (id) on delete cascade,
  employee uuid not null references employees (id) on delete cascade,
  since timestamptz not null,
  primary key (job_id, employee)
);

insert into job_crew (job_id, employee, since)
  select id, accepted_by, created_at from jobs where status in ('employee-accepted', 'completed') and accepted_by is not null;

-- Pictures that were sent and wait to be named by an entry. `sha256` is that of the picture as it was sent. The client id is
-- made where the entry is made, so that what is sent again is known again.
create table job_uploads (
  job_id uuid not null references jobs (id) on delete cascade,
  client_id uuid not null,
  photo_id uuid not null references photos (id),
  sha256 bytea not null,
  at timestamptz not null,
  primary key (job_id, client_id)
);

create index job_uploads_by_photo on job_uploads (photo_id);

create table job_photos (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  client_id uuid not null,
  -- Null for what the office records.
  employee uuid references employees (id) on delete set null,
  recorded_by uuid references people (id) on delete set null,
  photo_type text not null check (photo_type in ('before', 'after', 'damage')),
  photo_id uuid not null references photos (id),
  sha256 bytea not null,
  description text not null,
  -- What the camera says, and what counts.
  taken_at timestamptz,
  at timestamptz not null,
  -- The id or client id of an entry of the same job, which may arrive later than its correction.
  amends uuid,
  request_hash bytea not null,
  unique (job_id, client_id)
);

create index job_photos_by_photo on job_photos (photo_id);

create table damage_logs (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  client_id uuid not null,
  employee uuid references employees (id) on delete set null,
  recorded_by uuid references people (id) on delete set null,
  damage_type text not null check (damage_type in ('existing', 'new', 'minor', 'major')),
  description text not null,
  location text not null,
  severity text not null check (severity in ('low', 'medium', 'high')),
  photo_id uuid references photos (id),
  sha256 bytea,
  -- {x, y, view}
  point jsonb,
  at timestamptz not null,
  amends uuid,
  request_hash bytea not null,
  unique (job_id, client_id)
);

create index damage_logs_by_photo on damage_logs (photo_id);

-- The newest one of the accepted employee counts, once the photos it names are uploaded; the job records when that was.
create table job_completions (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  client_id uuid not null,
  -- Whose work it was, and who wrote it down.
  employee uuid references employees (id) on delete set null,
  recorded_by uuid references people (id) on delete set null,
  notes text not null,
  quality_rating integer not null check (quality_rating between 1 and 5),
  time_spent integer not null check (time_spent >= 0),
  supplies_used jsonb not null,
  customer_satisfaction text check (customer_satisfaction in ('excellent', 'good', 'average', 'poor')),
  additional_services jsonb not null,
  checklist jsonb not null,
  signature jsonb,
  photos jsonb not null,
  reason_without_photos text,
  at timestamptz not null,
  amends uuid,
  request_hash bytea not null,
  unique (job_id, client_id)
);

-- What was recorded stays as it was; only who is named may be forgotten.
create function refuse_to_rewrite_documentation() returns trigger language plpgsql as $$
begin
  raise exception 'What was recorded of a job is never changed, only amended.' using errcode = 'insufficient_privilege';
end
$$;

create trigger job_photos_are_final before update of
  id, job_id, client_id, photo_type, photo_id, sha256, description, taken_at, at, amends, request_hash on job_photos
  for each statement execute function refuse_to_rewrite_documentation();
create trigger damage_logs_are_final before update of
  id, job_id, client_id, damage_type, description, location, severity, photo_id, sha256, point, at, amends, request_hash
  on damage_logs for each statement execute function refuse_to_rewrite_documentation();
create trigger job_completions_are_final before update of
  id, job_id, client_id, notes, quality_rating, time_spent, supplies_used, customer_satisfaction, additional_services,
  checklist, signature, photos, reason_without_photos, at, amends, request_hash on job_completions
  for each statement execute function refuse_to_rewrite_documentation();
