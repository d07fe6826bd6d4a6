-- What is known of a vehicle beside its class: a quote keeps what it was sold for, and an account what it books again with.
alter table quotes
  add column vehicle_year text not null default '',
  add column vehicle_make text not null default '',
  add column vehicle_model text not null default '',
  add column vehicle_color text not null default '',
  add column vehicle_plate text not null default '';
alter table customer_vehicles
  add column vehicle_year text not null default '',
  add column vehicle_make text not null default '',
  add column vehicle_model text not null default '',
  add column vehicle_color text not null default '',
  add column vehicle_plate text not null default '';

-- A quote is found by its plate, too, with its blanks and hyphens or without.
alter table quotes drop column search;
alter table quotes add column search tsvector generated always as (
  search_words(customer_name,
    customer_email || ' ' || reference || ' ' || vehicle_plate || ' ' || translate(vehicle_plate, ' -', ''),
    customer_phone)) stored;
create index quotes_by_search on quotes using gin (search) with (fastupdate = on, gin_pending_list_limit = 128);
