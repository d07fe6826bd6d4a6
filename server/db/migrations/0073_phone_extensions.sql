-- A stored phone may end in an extension, '+15185550142;ext=12'. The limit of open quotes counts the number without it.
drop index quotes_open_by_phone;
create index quotes_open_by_phone on quotes (split_part(customer_phone, ';', 1)) where status in ('pending', 'countered');
