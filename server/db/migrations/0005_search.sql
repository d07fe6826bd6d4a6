-- What an owner types to find a quote: parts of the name and address, the reference, the last digits of the phone number.
alter table quotes add column search tsvector generated always as (
  to_tsvector('simple'::regconfig,
    translate(customer_name || ' ' || customer_email || ' ' || reference, '@.-_+''', '      ')
    || ' ' || right(customer_phone, 10) || ' ' || right(customer_phone, 7) || ' ' || right(customer_phone, 4))
) stored;

create index quotes_by_search on quotes using gin (search) with (fastupdate = on);
