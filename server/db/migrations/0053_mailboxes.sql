-- The mailbox that an address leads to: without what follows a plus sign, and for Gmail without the dots. Emails and open
-- quotes are limited per mailbox, since one has any number of addresses. `mailboxOf` in the program says the same.
create function mailbox_of(address text) returns text language sql immutable strict parallel safe as $$
  select case when address ~ '@(gmail|googlemail)\.com$'
    then replace(split_part(split_part(address, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else regexp_replace(address, '\+[^@]*@', '@') end
$$;

drop index outbox_sent_to;
create index outbox_sent_to on outbox (mailbox_of(recipient), sent_at) where sent_at is not null;
drop index outbox_claimed;
create index outbox_claimed on outbox (mailbox_of(recipient)) where claim is not null;
drop index quotes_open_by_email;
create index quotes_open_by_email on quotes (mailbox_of(customer_email)) where status in ('pending', 'countered');
