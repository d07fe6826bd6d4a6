-- Reports add up years of quotes and payments. These indexes hold what is added up, so that the wide rows aren't read.
create index quotes_completed_at on quotes (completed_at)
  include (total_cents, package_type, vehicle_type, scheduled_date, id) where completed_at is not null;
create index quotes_figures on quotes (id) include (total_cents, package_type, vehicle_type, scheduled_date);
create index payments_figures on payments (received_on) include (quote_id, cents, kind, is_tip, corrects);
