-- When a customer who was due again was last invited by email.
alter table customer_records add column invited_at timestamptz;

-- Those who can be invited, the longest away first. Those who were invited come last.
create index customer_records_invitable
  on customer_records ((coalesce(invited_at, '-infinity'::timestamptz)), last_visit_at)
  where open = 0 and last_visit_at is not null and email <> '' and opted_out_at is null and blocked_at is null;

-- What was written to and by the customer of a record.
create index outbox_by_recipient on outbox (recipient, created_at desc);
create index contact_messages_by_email on contact_messages (email, created_at desc);
