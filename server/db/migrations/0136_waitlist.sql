-- Customers who wait for a time on a day that's full, and the time that's held for one of them.
create table waitlist_entries (
  id uuid primary key,
  day date not null,
  email text not null check (char_length(email) between 1 and 254),
  -- The same for every spelling of an address: each is on the list of a day once.
  mailbox text not null,
  first_name text not null check (char_length(first_name) between 1 and 100),
  language text not null,
  -- What was chosen so far, as the wizard keeps it, and what decides which times are free for it.
  draft jsonb not null check (jsonb_typeof(draft) = 'object'),
  minutes integer not null,
  at_customer boolean not null,
  token_hash bytea not null unique,
  sender_hash bytea not null,
  created_at timestamptz not null,
  starts_at timestamptz,
  slot_time text,
  held_until timestamptz,
  lapsed_at timestamptz,
  constraint waitlist_entries_offer check (
    (starts_at is null) = (slot_time is null) and (starts_at is null) = (held_until is null)
    and (lapsed_at is null or starts_at is not null))
);
create unique index waitlist_entries_open on waitlist_entries (day, mailbox) where lapsed_at is null;
create index waitlist_entries_held on waitlist_entries (held_until) where held_until is not null and lapsed_at is null;

-- A place is held for a quote, or for an entry of the waitlist.
alter table slot_holds
  alter column quote_id drop not null,
  add column waitlist_id uuid references waitlist_entries (id) on delete cascade,
  add constraint slot_holds_holder check ((quote_id is null) <> (waitlist_id is null)),
  drop constraint slot_holds_overlap,
  add constraint slot_holds_overlap
    exclude using gist (during with &&, seat with =, (coalesce(quote_id, waitlist_id)) with <>);
create unique index slot_holds_by_waitlist on slot_holds (waitlist_id) where waitlist_id is not null;
