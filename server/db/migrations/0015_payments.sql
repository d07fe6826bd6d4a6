-- What was paid for a quote. An entry is never changed or deleted: mistakes are corrected by another entry. Cents are
-- signed: incoming amounts are positive, outgoing ones negative. What is owed is in the quote's lines.
create table payments (
  id uuid primary key,
  quote_id uuid not null references quotes (id) on delete cascade,
  -- The client chooses the id of an entry, so that one that is sent twice is stored once.
  client_id uuid not null,
  kind text not null check (kind in ('payment', 'deposit', 'tip', 'refund', 'correction')),
  method text not null check (method in ('venmo', 'cash', 'card')),
  cents integer not null,
  -- A tip, or the correction of one.
  is_tip boolean not null,
  -- Half on arrival (1), half after completion (2); the round counts how often this half was corrected before.
  half smallint check (half in (1, 2)),
  half_round integer not null default 0,
  corrects uuid unique references payments (id) on delete cascade,
  -- What the owner knows it by: a number of the bank, words.
  reference text not null default '',
  -- The local day of the business on which the money changed hands.
  received_on date not null,
  recorded_at timestamptz not null,
  recorded_by uuid references people (id) on delete set null,
  employee uuid references employees (id) on delete set null,
  unique (quote_id, client_id),
  unique (quote_id, half, half_round),
  check (case kind when 'correction' then cents <> 0 when 'refund' then cents < 0 else cents > 0 end),
  check ((kind = 'correction') = (corrects is not null)),
  check (is_tip = (kind = 'tip') or kind = 'correction')
);

create index payments_newest on payments (recorded_at desc, id desc);
create index payments_by_day on payments (received_on, recorded_at);

-- What customers say that they have sent. It is expected, and nothing more: only the owner's confirmation makes an entry.
create table expected_payments (
  id uuid primary key,
  quote_id uuid not null references quotes (id) on delete cascade,
  cents integer not null check (cents > 0),
  tip_cents integer not null check (tip_cents >= 0),
  announced_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('received', 'missing')),
  check ((settled_at is null) = (outcome is null))
);

create unique index expected_payments_open on expected_payments (quote_id) where settled_at is null;

create function refuse_to_rewrite_payments() returns trigger language plpgsql as $$
begin
  raise exception 'What was paid is never changed: a correction is an entry of its own.' using errcode = 'insufficient_privilege';
end
$$;

-- An entry goes with its quote, and forgets who recorded it with that person: both come from a constraint, one trigger deep.
create trigger payments_are_final before update or delete on payments
  for each row when (pg_trigger_depth() = 0) execute function refuse_to_rewrite_payments();
