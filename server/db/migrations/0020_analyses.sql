-- Photo estimates: what an engine found on photos of a vehicle, and the figures that one quote may be sold with. The secret
-- id that the customer holds is stored as a SHA-256 hash.
create table analyses (
  id uuid primary key,
  token_hash bytea not null unique,
  package_type text not null,
  vehicle_type text,
  mode text not null check (mode in ('show', 'price')),
  engine text not null check (engine in ('embedded', 'questions', 'hosted')),
  model text not null,
  version text not null,
  -- Null while the engine abstains.
  level text check (level in ('light', 'moderate', 'heavy', 'extreme')),
  -- What the price is changed by, and what an inspection may find where the confidence is low.
  percent integer not null,
  range_percent jsonb,
  confidence real not null check (confidence between 0 and 1),
  minutes integer not null,
  -- The whole assessment of the engine, a second opinion, the answers to the questions.
  assessment jsonb not null,
  -- What the customer and the owner read, as it was said.
  texts jsonb not null,
  -- What else of the customer's choice the adjustment in dollars was shown for.
  choice jsonb not null default '{}',
  business_version integer not null references business_versions (version),
  sender_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set in the transaction of the quote that it was used for.
  used_at timestamptz
);

create index analyses_newest on analyses (created_at desc, id desc);

create index analyses_expired on analyses (expires_at);

create table analysis_photos (
  analysis_id uuid not null references analyses (id) on delete cascade,
  position integer not null check (position >= 0),
  photo_id uuid not null references photos (id),
  -- 1024 float32, little endian, of length 1; null where the embedded model did not look at it.
  features bytea,
  primary key (analysis_id, position)
);

create index analysis_photos_by_photo on analysis_photos (photo_id);

-- What customers think of it.
create table analysis_feedback (
  id uuid primary key,
  analysis_id uuid references analyses (id) on delete cascade,
  accuracy text not null,
  explanation text not null,
  correct_price_cents integer,
  email text,
  package_type text,
  vehicle_type text,
  at timestamptz not null
);

create index analysis_feedback_by_analysis on analysis_feedback (analysis_id);

alter table quotes add column analysis_id uuid unique references analyses (id);
