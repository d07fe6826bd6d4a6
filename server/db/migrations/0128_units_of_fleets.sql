-- How companies tell the vehicles of their fleets apart.
alter table quotes
  add column vehicle_unit text not null default '',
  add column vehicle_vin text not null default '';
alter table customer_vehicles
  add column vehicle_unit text not null default '',
  add column vehicle_vin text not null default '';
update quotes set record_vehicle = record_vehicle || '{"vehicleUnit": "", "vehicleVin": ""}'
  where record_vehicle is not null and not record_vehicle ? 'isRemoved';
update quotes set items = (
    select jsonb_agg(item || '{"vehicleUnit": "", "vehicleVin": ""}' order by place)
    from jsonb_array_elements(items) with ordinality as each (item, place))
  where items <> '[]';

-- A quote is found by the unit numbers and VINs of its vehicles, too.
alter table quotes drop column search;
alter table quotes add column search tsvector generated always as (
  search_words(customer_name,
    customer_email || ' ' || reference || ' ' || vehicle_plate || ' ' || translate(vehicle_plate, ' -', '')
      || ' ' || vehicle_unit || ' ' || vehicle_vin
      || case when items = '[]' then ''
        else ' ' || (jsonb_path_query_array(items, '$[*].vehiclePlate'))::text
          || ' ' || translate((jsonb_path_query_array(items, '$[*].vehiclePlate'))::text, '- ', '')
          || ' ' || (jsonb_path_query_array(items, '$[*].vehicleUnit'))::text
          || ' ' || (jsonb_path_query_array(items, '$[*].vehicleVin'))::text end,
    customer_phone)) stored;
create index quotes_by_search on quotes using gin (search) with (fastupdate = on, gin_pending_list_limit = 128);
