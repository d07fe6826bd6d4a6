-- The number of the vehicle that a photo of a quote shows: from 2 on for those after the first one.
alter table quote_photos add column item integer not null default 1 check (item between 1 and 6);
