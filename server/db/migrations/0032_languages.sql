-- The language that each person reads: 'en', 'es'. What is sent to them, and the app behind their log-in, is in it.
alter table quotes add column language text not null default 'en';
alter table people add column language text not null default 'en';
alter table job_applications add column language text not null default 'en';
-- That of the recipient when the message was queued.
alter table outbox add column language text not null default 'en';
