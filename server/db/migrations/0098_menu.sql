-- Where a visit is doesn't follow from the name of its package any more, and vehicle classes are the owner's.
alter table quotes add column at_customer boolean not null default false;
update quotes set at_customer = true where service_type = 'mobile' or package_type = 'garbage';
alter table quotes alter column at_customer drop default;
alter table quotes drop constraint quotes_vehicle_type_check;
alter table customer_vehicles drop constraint customer_vehicles_vehicle_type_check;
drop index quotes_without_address;
create index quotes_without_address on quotes (starts_at)
  where status = 'approved' and service_address is null and at_customer;
