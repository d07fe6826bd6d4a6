-- The number of the vehicle that a photo of a quote shows: from 2 on for those after the first one.
alter table quote_photos add column item integer not null default 1 check (item between 1 and 6);
-- The photo estimates of vehicles after the first one, whose estimate is a column of the quote.
create table item_estimates (
  quote_id uuid not null references quotes (id) on delete cascade,
  item integer not null check (item between 2 and 6),
  analysis_id uuid not null unique references analyses (id),
  primary key (quote_id, item)
);
