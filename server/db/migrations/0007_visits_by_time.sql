-- Which visits lie between two instants: jobs by their days, and calendar feeds. Quotes that wait are few and stay out, so
-- that submitting one costs nothing more.
create index quotes_decided_by_visit on quotes (starts_at) where status <> 'pending';
