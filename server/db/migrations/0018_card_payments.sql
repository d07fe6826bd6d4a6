-- What customers began to pay by card. A checkout that is given up leaves its row and nothing else.
create table card_checkouts (
  session_id text primary key,
  quote_id uuid not null references quotes (id) on delete cascade,
  cents integer not null check (cents > 0),
  tip_cents integer not null check (tip_cents >= 0),
  created_at timestamptz not null,
  -- Set once its money is in the ledger, or it can be paid no more.
  closed_at timestamptz
);

create index card_checkouts_open on card_checkouts (quote_id) where closed_at is null;

-- Every event of the card service that was taken in: one that comes again changes nothing.
create table card_events (
  id text primary key,
  received_at timestamptz not null
);
