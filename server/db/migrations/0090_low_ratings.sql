-- When the owner dealt with a rating that is low; those of earlier versions wait for no one.
alter table customer_ratings add column handled_at timestamptz;
update customer_ratings set handled_at = at;
create index ratings_to_handle on customer_ratings (at) where stars <= 3 and handled_at is null;
