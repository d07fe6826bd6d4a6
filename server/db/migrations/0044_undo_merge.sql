-- A merge of two customers can be undone. The rows go with the record: they hold what the other one was called.
alter table undos add column record_id uuid references customer_records (id) on delete cascade;
alter table undos drop constraint undos_check;
alter table undos add constraint undos_subject_check check (num_nonnulls(quote_id, application_id, record_id) = 1);
create index undos_by_record on undos (record_id, expires_at desc) where record_id is not null;
