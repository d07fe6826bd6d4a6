-- The mails that wait, the longest due first: one index for what is to be sent and for whether the senders are awake. It
-- is the only one that fits both questions. By the status of a mail the engine would look through a whole backlog when its
-- statistics do not know of one yet.
drop index outbox_due;
drop index outbox_unclaimed;
create index outbox_due on outbox ((case when status = 'waiting' then due_at end))
  where (case when status = 'waiting' then due_at end) is not null;
