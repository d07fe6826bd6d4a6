-- Payments that the card service took for quotes, one for each payment intent in the ledger.
create table card_charges (
  payment_intent text primary key,
  quote_id uuid not null references quotes (id) on delete cascade,
  -- Its entry in the ledger; a tip has another one.
  entry_id uuid not null references payments (id) on delete cascade,
  -- With the tip.
  cents integer not null check (cents > 0),
  tip_cents integer not null check (tip_cents between 0 and cents),
  -- What the card service has accepted to refund.
  refunded_cents integer not null default 0,
  -- What was lost in disputes.
  lost_cents integer not null default 0 check (lost_cents >= 0),
  check (refunded_cents between 0 and cents)
);
create index card_charges_by_quote on card_charges (quote_id);

insert into card_charges (payment_intent, quote_id, entry_id, cents, tip_cents)
select price.reference, price.quote_id, price.id, price.cents + coalesce(tip.cents, 0), coalesce(tip.cents, 0)
from (
  select distinct on (reference) * from payments
  where method = 'card' and kind = 'payment' and reference like 'pi\_%' order by reference, recorded_at
) as price
left join lateral (
  select sum(cents)::int as cents from payments
  where quote_id = price.quote_id and reference = price.reference and method = 'card' and kind = 'tip'
) as tip on true;

-- Refunds of card payments. One that is asked for here is stored before the card service is called; one that was made there
-- is stored when it's reported, also before its payment is known.
create table card_refunds (
  id uuid primary key,
  payment_intent text not null,
  quote_id uuid references quotes (id) on delete cascade,
  cents integer not null check (cents > 0),
  cause text not null check (cause in ('owner', 'ended', 'service')),
  status text not null check (status in ('requested', 'pending', 'succeeded', 'failed', 'refused')),
  -- The card service's id for it.
  refund_id text unique,
  -- Its entries in the ledger, of the price and of the tip.
  entry_id uuid references payments (id) on delete set null,
  tip_entry_id uuid references payments (id) on delete set null,
  requested_at timestamptz not null,
  requested_by uuid references people (id) on delete set null,
  settled_at timestamptz
);
create index card_refunds_by_payment on card_refunds (payment_intent);
create index card_refunds_by_quote on card_refunds (quote_id);
create index card_refunds_requested on card_refunds (requested_at) where status = 'requested';

-- A refund of a tip is an entry of its own, as the tip is.
alter table payments drop constraint payments_check2;
alter table payments add constraint payments_tip_check
  check (is_tip = (kind = 'tip') or kind in ('correction', 'refund'));

-- Payments that a customer's bank has taken back. `cents` is what the bank asks for.
create table card_disputes (
  id text primary key,
  payment_intent text not null,
  quote_id uuid references quotes (id) on delete cascade,
  cents integer not null check (cents > 0),
  -- In the card service's words: 'fraudulent'.
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  respond_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- The entries that a lost one has in the ledger.
  entry_id uuid references payments (id) on delete set null,
  tip_entry_id uuid references payments (id) on delete set null,
  check ((status = 'open') = (closed_at is null))
);
create index card_disputes_by_payment on card_disputes (payment_intent);
create index card_disputes_by_quote on card_disputes (quote_id);
create index card_disputes_open on card_disputes (opened_at) where status = 'open';

-- Transfers from the card service to the shop's bank account. Negative: the card service takes money from there.
create table card_payouts (
  id text primary key,
  cents integer not null,
  -- The day of the bank.
  arrives_on date not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  created_at timestamptz not null,
  -- One that the owner makes by hand doesn't say which movements it's made of.
  is_automatic boolean not null,
  -- When all its movements were read; null until then.
  read_at timestamptz
);
create index card_payouts_newest on card_payouts (created_at desc, id desc);

-- Every change of the shop's balance at the card service, in signed cents: a charge is positive, a refund, a dispute and a
-- payout are negative. A fee is positive where the card service keeps it.
create table card_movements (
  id text primary key,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'dispute-reversal', 'payout', 'fee', 'other')),
  gross_cents integer not null,
  fee_cents integer not null,
  net_cents integer not null,
  occurred_at timestamptz not null,
  -- What it's about: ids of the card service.
  payment_intent text,
  source text,
  -- The card service's words, for what is neither of a payment nor a payout.
  description text not null default '',
  -- The payment in the ledger that was charged, refunded or disputed, and its quote; null where it belongs to none.
  payment_id uuid references payments (id) on delete set null,
  quote_id uuid references quotes (id) on delete set null,
  -- Null until it's paid out.
  payout_id text references card_payouts (id),
  check (net_cents = gross_cents - fee_cents)
);
create index card_movements_newest on card_movements (occurred_at desc, id desc);
create index card_movements_by_payout on card_movements (payout_id);
create index card_movements_by_payment on card_movements (payment_intent);
create index card_movements_by_quote on card_movements (quote_id);
create index card_movements_by_entry on card_movements (payment_id);
