-- A notice that a newer one replaced before it was sent stays in the log and is not sent.
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check check (status in ('waiting', 'sent', 'failed', 'superseded'));
-- How many mails an address was sent lately, and how many are being sent to it.
create index outbox_sent_to on outbox (recipient, sent_at) where sent_at is not null;
create index outbox_claimed on outbox (recipient) where claim is not null;

-- Addresses, as keyed hashes, that want no mails besides those about their own orders.
create table mail_opt_outs (
  address_hash bytea primary key,
  at timestamptz not null
);

-- Since when the mailbox of a quote is known to be its customer's. Quotes from before this column count as confirmed.
alter table quotes add column email_confirmed_at timestamptz default '1970-01-01T00:00:00Z';
alter table quotes alter column email_confirmed_at drop default;
-- When the reservation lapses unless the mailbox is confirmed or the owner answers, and when it did; null with a time again.
alter table quotes add column lapses_at timestamptz;
alter table quotes add column lapsed_at timestamptz;
create index quotes_by_lapse on quotes (lapses_at)
  where status = 'pending' and email_confirmed_at is null and starts_at is not null;

-- A calendar replaces an event only by one with a higher sequence: the end of an appointment counts as a change of it.
update quotes set visit_sequence = visit_sequence + 1 where status = 'declined' and starts_at is not null;
