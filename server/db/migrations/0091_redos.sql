-- A redo: a free visit for a quote whose job was completed. A quote has at most one that is still ahead.
alter table quotes add column redo_of uuid references quotes (id) on delete set null;
create index quotes_redo_of on quotes (redo_of) where redo_of is not null;
create unique index quotes_open_redo on quotes (redo_of)
  where status in ('pending', 'countered', 'approved') and completed_at is null;
