-- Services that the owner connects in the settings, at most one of a kind. The secret is encrypted with a key that is derived
-- from the signing key; null where a backup was restored, which holds none.
create table connections (
  kind text primary key,
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  secret bytea,
  changed_at timestamptz not null,
  changed_by uuid references people (id) on delete set null
);
