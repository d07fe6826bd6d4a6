-- Cards that customers have saved at the card service for later payments: its ids, and what the customer knows the card by.
-- A saved card belongs to the customer of the quote that it was saved with, so it goes wherever that quote goes. The newest
-- one of a customer counts.
create table saved_cards (
  id uuid primary key,
  quote_id uuid not null references quotes (id) on delete cascade,
  -- The card service's ids. The customer there was made for this card alone.
  customer_ref text not null,
  method_ref text not null unique,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  -- What the customer agreed to, in the words and the language that they read, and when.
  consent text not null,
  consented_at timestamptz not null,
  saved_at timestamptz not null
);
create index saved_cards_by_quote on saved_cards (quote_id);

-- Cards that are to be removed at the card service. A card that is deleted here always gets there, whatever deleted it.
create table card_removals (
  method_ref text primary key,
  customer_ref text not null,
  requested_at timestamptz not null default now()
);
create function follow_saved_cards() returns trigger language plpgsql as $$
begin
  insert into card_removals (method_ref, customer_ref) values (old.method_ref, old.customer_ref) on conflict do nothing;
  return null;
end $$;
create trigger saved_cards_removed after delete on saved_cards for each row execute function follow_saved_cards();

-- What the customer agreed to where the card of a checkout is saved: 'wanted' until it's paid, 'due' until it's saved.
alter table card_checkouts add column consent text;
alter table card_checkouts add column saving text check (saving in ('wanted', 'due', 'done'));
alter table card_checkouts add constraint card_checkouts_saving check ((consent is null) = (saving is null));
create index card_checkouts_saving on card_checkouts (id) where saving = 'due';

-- Charges of saved cards, stored before the card service is asked. A quote has one in progress at most.
create table saved_card_charges (
  id uuid primary key,
  quote_id uuid not null references quotes (id) on delete cascade,
  customer_ref text not null,
  method_ref text not null,
  brand text not null,
  last4 text not null,
  cents integer not null check (cents > 0),
  status text not null check (status in ('requested', 'succeeded', 'declined', 'canceled')),
  payment_intent text unique,
  -- Why it was declined, as a code of the card service.
  reason text,
  requested_at timestamptz not null,
  requested_by uuid references people (id) on delete set null,
  settled_at timestamptz,
  check ((status = 'requested') = (settled_at is null))
);
create unique index saved_card_charges_open on saved_card_charges (quote_id) where status = 'requested';
create index saved_card_charges_by_quote on saved_card_charges (quote_id, requested_at desc);
