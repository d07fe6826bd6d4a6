-- What needs the owner, found without reading the years behind: quotes to answer, by when, and appointments at a customer's
-- address that isn't known yet.
create index quotes_to_answer on quotes (confirmation_due) where status = 'pending';
create index quotes_without_address on quotes (starts_at)
  where status = 'approved' and service_address is null and (service_type = 'mobile' or package_type = 'garbage');
create index outbox_failed on outbox (created_at) where status = 'failed' and channel = 'mail';
create index expected_payments_by_time on expected_payments (announced_at) where settled_at is null;
