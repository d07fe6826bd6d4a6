-- What a customer typed when signing up.
alter table customers
  add column first_name text not null default '',
  add column last_name text not null default '',
  add column phone text;

-- The account that claimed a quote with its token. A customer with a verified address sees the quotes of that address
-- without it.
alter table quotes
  add column customer_id uuid references customers (id) on delete set null,
  -- Counts the secret links of its page: a new one makes the ones before it open nothing.
  add column link_version integer not null default 0;

create index quotes_by_customer on quotes (customer_id, created_at desc) where customer_id is not null;
create index quotes_by_email on quotes (customer_email, created_at desc);

-- What a customer brings again and again.
create table customer_vehicles (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  vehicle_type text not null check (vehicle_type in ('car', 'truck', 'powersport')),
  vehicle_subtype text not null,
  -- The customer's own word for it: 'The red one'.
  name text not null default '',
  created_at timestamptz not null
);

create index customer_vehicles_by_customer on customer_vehicles (customer_id, created_at);

alter table person_links drop constraint person_links_purpose_check;
alter table person_links add constraint person_links_purpose_check
  check (purpose in ('reset-password', 'admin-invitation', 'verify-email', 'log-in'));
