-- Copies of backups at another place, which the owner has set. A row is written when a copy begins.
create table backup_copies (
  file text primary key,
  tried_at timestamptz not null,
  copied_at timestamptz,
  failure text
);
