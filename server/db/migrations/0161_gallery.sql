-- The customer's yes to pictures of their vehicle on the site, in the words that they read. No row is no.
create table picture_consents (
  quote_id uuid primary key references quotes (id) on delete cascade,
  consent text not null,
  agreed_at timestamptz not null
);

-- Before and after, as the owner shows them. Without the consent there's no pair.
create table gallery_pairs (
  id uuid primary key,
  quote_id uuid not null references picture_consents (quote_id) on delete cascade,
  position integer not null,
  -- By language.
  captions jsonb not null,
  created_at timestamptz not null
);
create index gallery_pairs_by_quote on gallery_pairs (quote_id);

alter table site_pictures drop constraint site_pictures_purpose_check;
alter table site_pictures add constraint site_pictures_purpose_check check (purpose in ('hero', 'logo', 'gallery'));
alter table site_pictures add column pair_id uuid references gallery_pairs (id) on delete cascade;
alter table site_pictures add column side text check (side in ('before', 'after'));
alter table site_pictures add constraint site_pictures_of_pairs
  check ((purpose = 'gallery') = (pair_id is not null) and (pair_id is null) = (side is null));
create unique index site_pictures_by_pair on site_pictures (pair_id, side);

-- Counts what changes the site without a version of the settings: pages that were made before it are made again.
create table site_revisions (
  only_row boolean primary key default true check (only_row),
  revision bigint not null default 0
);
insert into site_revisions default values;
