-- One outbox for every way to reach people: text messages move in with the mails.
alter table outbox
  add column channel text not null default 'mail',
  -- After this a message is of no use and isn't sent anymore.
  add column deadline timestamptz;

insert into outbox (id, channel, kind, recipient, message_id, data, status, attempts, due_at, deadline, claim,
  claimed_until, last_error, quote_id, created_at, sent_at)
select id, 'sms', 'visit-reminder', recipient, id::text, jsonb_build_object('text', words), status, attempts, due_at,
  until, claim, claimed_until, last_error, quote_id, created_at, sent_at
from text_messages;
drop table text_messages;

-- Each channel has its own line, so that one whose service is down doesn't hold up another.
drop index outbox_due;
create index outbox_due on outbox (channel, (case when status = 'waiting' then due_at end))
  where (case when status = 'waiting' then due_at end) is not null;
create index outbox_deadlines on outbox (deadline) where status = 'waiting' and deadline is not null;
