-- The request that a mail comes from: the same id as in the audit log, the log and the traces. Null: the scheduler's.
alter table outbox add column request_id text;
