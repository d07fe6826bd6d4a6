-- Pictures of the public site. Settings name them by their id, so those of earlier versions stay.
create table site_pictures (
  id uuid primary key,
  purpose text not null check (purpose in ('hero', 'logo')),
  -- Pixels of the largest file.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Its mean color.
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  -- The theme on whose paper a logo can't be seen.
  fades_on text check (fades_on in ('light', 'dark')),
  created_at timestamptz not null
);

-- Each in a few sizes, made once. They're small and few, and here they're gone with their row, in its transaction and in the next backup.
create table site_picture_files (
  picture_id uuid not null references site_pictures (id) on delete cascade,
  width integer not null check (width > 0),
  format text not null check (format in ('avif', 'webp', 'png')),
  bytes bytea not null,
  primary key (picture_id, width, format)
);
