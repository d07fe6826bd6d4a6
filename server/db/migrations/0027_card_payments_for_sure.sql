-- A checkout is written down before the card service is asked for it, so that several begun at once are one. Until the
-- service has answered it has no session. The newest open one of a quote is the one that counts.
alter table card_checkouts drop constraint card_checkouts_pkey;
alter table card_checkouts add column id bigint generated always as identity primary key;
alter table card_checkouts alter column session_id drop not null;
alter table card_checkouts add constraint card_checkouts_session unique (session_id);

-- Payments that the card service reports and that match no known quote. The service reports them again until they are
-- resolved.
create table unmatched_card_payments (
  id uuid primary key,
  session_id text not null unique,
  -- What the card service knows the payment by.
  reference text not null,
  cents integer not null check (cents > 0),
  -- How much of it is a tip.
  tip_cents integer not null check (tip_cents >= 0),
  received_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('matched', 'dismissed')),
  quote_id uuid references quotes (id) on delete set null,
  check ((settled_at is null) = (outcome is null))
);

create index unmatched_card_payments_open on unmatched_card_payments (received_at) where settled_at is null;

-- A customer may take back having said 'I have paid'.
alter table expected_payments drop constraint expected_payments_outcome_check;
alter table expected_payments add constraint expected_payments_outcome_check
  check (outcome in ('received', 'missing', 'withdrawn'));
