-- Photos as they are kept: re-encoded, without what the camera added, each content once. The bytes are in the photo store.
create table photos (
  id uuid primary key,
  sha256 bytea not null unique,
  media_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_size integer not null check (byte_size > 0),
  created_at timestamptz not null
);

-- The photos that came with a quote request, in the order in which they were sent.
create table quote_photos (
  quote_id uuid not null references quotes (id) on delete cascade,
  position integer not null check (position >= 0),
  photo_id uuid not null references photos (id),
  primary key (quote_id, position)
);

create index quote_photos_by_photo on quote_photos (photo_id);
