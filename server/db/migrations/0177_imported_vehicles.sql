-- Vehicles that came with an imported customer, until the customer has an account that saves them; null where there are none.
alter table customer_records add column vehicles jsonb check (jsonb_typeof(vehicles) = 'array');
-- A file can add vehicles to customers who are known.
alter table customer_imports drop constraint customer_imports_customers_check;
alter table customer_imports add constraint customer_imports_customers_check check (customers >= 0);
alter table customer_imports add column vehicles integer not null default 0 check (vehicles >= 0);
