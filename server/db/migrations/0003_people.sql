-- A person logs in; their roles are in the other tables: one person may be admin, employee and customer at once.
create table people (
  id uuid primary key,
  -- In lower case: the one way to reach and to find the person.
  email text not null unique,
  name text not null,
  -- argon2id with its parameters and salt; null until a password was chosen.
  password_hash text,
  -- When the mailbox was shown to be the person's own.
  email_verified_at timestamptz,
  created_at timestamptz not null
);

create table admins (
  id uuid primary key,
  person_id uuid not null unique references people (id) on delete cascade,
  -- Null while the invitation is pending: the role counts only once it was accepted.
  accepted_at timestamptz,
  created_at timestamptz not null
);

create table employees (
  id uuid primary key,
  employee_id text not null unique check (employee_id ~ '^FKE-[0-9]{10}$'),
  -- Null until the employee has signed up.
  person_id uuid unique references people (id) on delete set null,
  created_at timestamptz not null
);

create table customers (
  id uuid primary key,
  person_id uuid not null unique references people (id) on delete cascade,
  created_at timestamptz not null
);

-- The cookie holds the token, the row its SHA-256. A session ends when it was not used for idle_seconds, and at expires_at.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  person_id uuid not null references people (id) on delete cascade,
  -- The roles that this log-in proved; the session has only these.
  hats text[] not null check (hats <@ array['admin', 'employee', 'customer']),
  -- 'Firefox on Windows', so that its owner knows it again.
  browser text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_seconds integer not null,
  expires_at timestamptz not null
);

create index sessions_by_person on sessions (person_id);

-- One-time links that were mailed to a person.
create table person_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset-password', 'admin-invitation')),
  person_id uuid not null references people (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index person_links_by_person on person_links (person_id);

-- The authenticator app of a person. It counts once a first code was confirmed.
create table second_factors (
  person_id uuid primary key references people (id) on delete cascade,
  -- AES-256-GCM under the key of the installation.
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: no code is taken twice.
  last_step bigint not null default 0
);

-- Codes for the day the authenticator app is lost; a used one is gone. Hashed without the key of the installation, since a
-- backup that was restored under another key is opened with them.
create table recovery_codes (
  person_id uuid not null references people (id) on delete cascade,
  code_hash bytea not null,
  primary key (person_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  credential_id text not null unique,
  person_id uuid not null references people (id) on delete cascade,
  name text not null,
  public_key bytea not null,
  -- Grows with each use on keys that count; going back tells of a copied key.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_by_person on passkeys (person_id);

-- What a passkey is asked to sign: once, soon, and for a registration by this person only.
create table passkey_challenges (
  challenge_hash bytea primary key,
  person_id uuid references people (id) on delete cascade,
  expires_at timestamptz not null
);
