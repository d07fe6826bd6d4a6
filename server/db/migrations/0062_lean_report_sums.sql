-- The same sums in a third of the space: a number for what they are kept by instead of its name, a pair of things once instead of in
-- both orders, and an index without the keys. They are added up again in the background (docs/decisions/0081).
drop table report_sums;
create unlogged table report_sums (
  -- By what they are kept: the place in the list of server/data/report-sums.ts.
  series smallint not null,
  day date not null,
  -- Of the first and of the second thing; empty where there is none.
  key text not null,
  other text not null,
  sums double precision[] not null
);
-- Rows of a series and day stand together and are read together. The lock on report_state keeps writers apart, and the nightly
-- comparison finds a row that is there twice.
create index report_sums_of_days on report_sums (series, day);
delete from report_state;
delete from report_changes;
