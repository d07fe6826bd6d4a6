-- Whether a quote was approved by the package's rule, in the answer to its submit, and not by a person.
alter table quotes add column booked_at_once boolean not null default false;
create index quotes_upcoming_at_once on quotes (starts_at) where booked_at_once and status = 'approved';
