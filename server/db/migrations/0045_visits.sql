-- Visits of the public pages per local day of the shop: how often each step was reached, where visits came from, and how
-- often a day was shown as full. Counts alone: nothing says who it was.
create table visit_counts (
  day date not null,
  kind text not null check (kind in ('step', 'source', 'full')),
  key text not null,
  count integer not null check (count > 0),
  primary key (day, kind, key)
);

-- Where a request came from: 'direct', 'owner', the host of a site or the name of a campaign. Null where it wasn't recorded.
alter table quotes add column source text;
create index quotes_by_source on quotes (source) where source is not null;
