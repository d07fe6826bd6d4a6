-- Customers who agreed to be reminded when work is due again, through the page of one of their quotes. It counts for that customer's
-- quotes with the same address.
create table due_consents (
  quote_id uuid primary key references quotes (id) on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  agreed_at timestamptz not null
);

-- The reminders, at most one for each completed quote.
create table due_reminders (
  quote_id uuid primary key references quotes (id) on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  -- Null once its customer was erased.
  token_hash bytea unique,
  asked_at timestamptz not null,
  opened_at timestamptz
);
create index due_reminders_asked on due_reminders (asked_at);
