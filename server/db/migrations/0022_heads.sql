-- Heads of the embedded condition model that were fitted to the shop's own jobs. The one that comes with the product has no
-- row: it judges while none is chosen.
create table heads (
  id uuid primary key,
  version text not null unique,
  -- Three times a bias and 1024 weights, float32, little endian: at least moderate, heavy, extreme.
  weights bytea not null check (octet_length(weights) = 12300),
  trained_on integer not null check (trained_on > 0),
  held_back integer not null check (held_back > 0),
  -- How it and the head that was in use did on the jobs that were held back.
  figures jsonb not null,
  created_at timestamptz not null,
  chosen_at timestamptz
);

create unique index heads_chosen on heads ((true)) where chosen_at is not null;

-- Every try to fit a better one. Without an end it runs, or was interrupted.
create table refits (
  id uuid primary key,
  began_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('offered', 'not-better', 'too-few', 'failed')),
  labelled integer,
  figures jsonb,
  -- Null where none was offered.
  head_id uuid references heads (id) on delete set null,
  check ((ended_at is null) = (outcome is null))
);

create unique index refits_running on refits ((true)) where ended_at is null;
create index refits_newest on refits (began_at desc, id desc);
