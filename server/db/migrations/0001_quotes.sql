-- The business: every save is a new row, the highest version rules. Quotes keep the version they were sold at.
create table business_versions (
  version integer generated always as identity primary key,
  settings jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null
);

create table quotes (
  id uuid primary key,
  reference text not null unique,
  status text not null check (status in ('pending', 'countered', 'approved', 'declined', 'cancelled')),
  customer_name text not null,
  customer_first_name text not null,
  customer_last_name text not null,
  customer_email text not null,
  customer_phone text not null,
  package_type text not null,
  service_type text not null check (service_type in ('dropoff', 'mobile')),
  vehicle_type text check (vehicle_type in ('car', 'truck', 'powersport')),
  vehicle_subtype text,
  condition_level text check (condition_level in ('light', 'moderate', 'heavy')),
  mobile_discount boolean not null,
  garbage_can_count integer not null,
  service_address text,
  extras jsonb not null,
  base_price_cents integer not null,
  truck_fee_cents integer not null,
  total_cents integer not null check (total_cents >= 0),
  -- [{kind, label, detail?, cents}]: what it was sold at; adds up to total_cents.
  lines jsonb not null,
  business_version integer not null references business_versions (version),
  -- The instant of the visit, with the local date and the slot's text that it was sold as; null while the owner is to schedule.
  starts_at timestamptz,
  scheduled_date date,
  scheduled_time text,
  payment_method text not null check (payment_method in ('venmo', 'cash')),
  accepted_terms_of_service boolean not null,
  accepted_liability boolean not null,
  opt_out_social_media boolean not null,
  notes text not null default '',
  -- Secret links are stored as SHA-256 hashes; a null hash is a revoked link.
  page_token_hash bytea unique,
  claim_token_hash bytea unique,
  tokens_expire_at timestamptz not null,
  -- HMAC of the address that sent it: counts waiting quotes per sender without keeping the address.
  sender_hash bytea not null,
  is_test boolean not null default false,
  created_at timestamptz not null,
  check ((starts_at is null) = (scheduled_date is null) and (starts_at is null) = (scheduled_time is null))
);

create index quotes_newest on quotes (created_at desc, id desc);
create index quotes_newest_by_status on quotes (status, created_at desc, id desc);
create index quotes_open_by_email on quotes (customer_email) where status in ('pending', 'countered');
create index quotes_open_by_phone on quotes (customer_phone) where status in ('pending', 'countered');
create index quotes_open_by_sender on quotes (sender_hash) where status in ('pending', 'countered');

-- One row is one sold place of a slot: the key makes a second sale of the same seat impossible.
create table slot_holds (
  starts_at timestamptz not null,
  seat integer not null check (seat >= 1),
  quote_id uuid not null references quotes (id) on delete cascade,
  primary key (starts_at, seat)
);

create index slot_holds_by_quote on slot_holds (quote_id);

create table idempotency_keys (
  key_hash bytea primary key,
  request_hash bytea not null,
  quote_id uuid not null references quotes (id) on delete cascade,
  created_at timestamptz not null
);

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text,
  message text not null,
  is_test boolean not null default false,
  created_at timestamptz not null
);

-- Emails to send, written in the transaction of their event. `claim` is the fencing token of the sender working on it.
create table outbox (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  message_id text not null unique,
  -- What the template needs; secrets in it are masked once it is sent.
  data jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  claim uuid,
  claimed_until timestamptz,
  last_error text,
  quote_id uuid references quotes (id) on delete cascade,
  is_test boolean not null default false,
  created_at timestamptz not null,
  sent_at timestamptz
);

create index outbox_due on outbox (due_at) where status = 'waiting';
-- Its first row says whether the senders are to be woken: the engine must not look through a backlog for that.
create index outbox_unclaimed on outbox (due_at) where status = 'waiting' and claim is null;
create index outbox_newest on outbox (created_at desc, id desc);
create index outbox_by_quote on outbox (quote_id);

-- Every change: who, when, what before and after. Personal values stay in the rows that can be erased.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  person_id uuid,
  action text not null,
  subject text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text
);

create index audit_by_subject on audit (subject, subject_id, id);

-- One-time links that open the locked site.
create table launch_links (
  token_hash bytea primary key,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What the processes share: the key that signs cookies and derives tokens when the environment gives none, generated credentials.
create table secrets (
  name text primary key,
  value text not null
);

-- Counted tries of calls that must not be guessed at, per account and per address, across processes.
create table rate_limits (
  bucket text primary key,
  tries integer not null,
  resets_at timestamptz not null
);

-- The last run of each repeated duty: what /readyz and the dashboard look at.
create table heartbeats (
  name text primary key,
  last_run_at timestamptz not null
);
