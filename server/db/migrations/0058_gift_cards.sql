-- What the shop owes the holder of a gift card: sold, given for goodwill, or issued as a refund. Money is in cents.
create table gift_cards (
  id uuid primary key,
  origin text not null check (origin in ('sold', 'goodwill', 'refund')),
  -- Only a hash of the code is stored, and its last four characters to tell cards apart.
  code_hash bytea not null constraint gift_cards_code unique,
  last4 text not null check (last4 ~ '^[A-Z0-9]{4}$'),
  -- What it was issued with.
  amount_cents integer not null check (amount_cents > 0),
  -- The sum of its entries; `gift_cards_follow_entries` keeps it.
  balance_cents integer not null default 0 constraint gift_cards_balance check (balance_cents >= 0),
  recipient_name text not null default '',
  recipient_email text not null default '',
  sender_name text not null default '',
  -- Who gets the receipt of a card that was sold.
  buyer_email text not null default '',
  message text not null default '',
  -- Why it was given, for the owner.
  reason text not null default '',
  -- The recipient's.
  language text not null default 'en',
  -- The local date on which the email is sent; null means when it was issued.
  deliver_on date,
  -- The last local date on which it can be used; null means that it doesn't expire.
  expires_on date,
  issued_at timestamptz not null,
  voided_at timestamptz,
  void_reason text not null default '',
  -- The quote whose refund it holds.
  quote_id uuid references quotes (id) on delete set null,
  is_test boolean not null default false
);
create index gift_cards_newest on gift_cards (issued_at desc, id desc);
create index gift_cards_by_recipient on gift_cards (recipient_email) where recipient_email <> '';
create index gift_cards_by_quote on gift_cards (quote_id) where quote_id is not null;
create index gift_cards_to_expire on gift_cards (expires_on) where expires_on is not null and balance_cents > 0;

-- Every movement of a card. An entry is never changed or deleted. Cents are signed: what is added to the card is positive.
create table gift_card_entries (
  id uuid primary key,
  card_id uuid not null references gift_cards (id) on delete cascade,
  kind text not null check (kind in ('issue', 'redeem', 'return', 'void', 'expire')),
  cents integer not null,
  -- The entry of a quote's ledger with the method 'credit' and the opposite amount: what was paid with the card, or refunded
  -- to it.
  payment_id uuid constraint gift_card_entries_payment unique references payments (id) on delete set null,
  -- How a card that was sold was paid for, or how its money was given back when it was voided.
  method text check (method in ('cash', 'venmo', 'card')),
  -- What the card service knows the payment by, or words of the owner.
  reference text not null default '',
  -- The local date of the shop.
  received_on date not null,
  recorded_at timestamptz not null,
  recorded_by uuid references people (id) on delete set null,
  check (case when kind in ('issue', 'return') then cents > 0 else cents < 0 end),
  check (method is null or kind in ('issue', 'void'))
);
create index gift_card_entries_by_card on gift_card_entries (card_id, recorded_at);
create index gift_card_entries_by_day on gift_card_entries (received_on, recorded_at);
create unique index gift_card_entries_issue on gift_card_entries (card_id) where kind = 'issue';

create function refuse_to_rewrite_gift_card_entries() returns trigger language plpgsql as $$
begin
  raise exception 'A movement of a gift card is never changed: the opposite is an entry of its own.'
    using errcode = 'insufficient_privilege';
end $$;
-- An entry goes with its card, and forgets a payment or a person that was deleted: each comes from a constraint, one trigger deep.
create trigger gift_card_entries_are_final before update or delete on gift_card_entries
  for each row when (pg_trigger_depth() = 0) execute function refuse_to_rewrite_gift_card_entries();

-- The card stays locked until the transaction ends, so that the check of its balance holds however many use it at once.
create function follow_gift_card_entries() returns trigger language plpgsql as $$
begin
  update gift_cards set balance_cents = balance_cents + new.cents where id = new.card_id;
  return null;
end $$;
create trigger gift_cards_follow_entries after insert on gift_card_entries
  for each row execute function follow_gift_card_entries();

-- What customers begin to buy online. One that is given up leaves its row and nothing else.
create table gift_card_orders (
  id uuid primary key,
  -- Null until the card service has opened the session.
  session_id text constraint gift_card_orders_session unique,
  cents integer not null check (cents > 0),
  buyer_email text not null,
  recipient_name text not null,
  recipient_email text not null,
  sender_name text not null,
  message text not null default '',
  deliver_on date,
  language text not null,
  created_at timestamptz not null,
  -- Set once it's paid, or can't be paid any more.
  closed_at timestamptz,
  card_id uuid unique references gift_cards (id) on delete set null
);
create index gift_card_orders_by_time on gift_card_orders (created_at);

-- Gift cards are a means of payment.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('venmo', 'cash', 'card', 'credit'));

-- The gift card that a quote is paid with when it's approved.
alter table quotes add column gift_card_id uuid references gift_cards (id) on delete set null;
create index quotes_by_gift_card on quotes (gift_card_id) where gift_card_id is not null;
