-- What went out before a visit: one of each kind for each time at which the visit is or was.
create table reminders (
  quote_id uuid not null references quotes (id) on delete cascade,
  starts_at timestamptz not null,
  kind text not null check (kind in ('day-before', 'same-day')),
  at timestamptz not null,
  primary key (quote_id, starts_at, kind)
);

-- A customer's 'I will be there', for the time that it was said of: a visit that moves is not confirmed any more.
create table visit_confirmations (
  quote_id uuid not null references quotes (id) on delete cascade,
  starts_at timestamptz not null,
  at timestamptz not null,
  primary key (quote_id, starts_at)
);

-- How it was, in the customer's words.
create table customer_ratings (
  quote_id uuid primary key references quotes (id) on delete cascade,
  stars integer not null check (stars between 1 and 5),
  words text not null default '',
  at timestamptz not null
);

-- Text messages on their way, as mails stand in the outbox.
create table text_messages (
  id uuid primary key,
  recipient text not null,
  words text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- After this it is of no use and is not sent any more.
  until timestamptz not null,
  claim uuid,
  claimed_until timestamptz,
  last_error text,
  quote_id uuid not null references quotes (id) on delete cascade,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index text_messages_due on text_messages (due_at) where status = 'waiting';
create index text_messages_by_quote on text_messages (quote_id);
