-- What wasn't agreed to before the work was completed, or the quote was off, isn't sold.
create or replace function end_price_changes() returns trigger language plpgsql as $$
begin
  update price_changes set answer = 'expired', answered_at = greatest(proposed_at, coalesce(new.completed_at, new.updated_at))
  where quote_id = new.id and answer is null;
  return null;
end $$;

create or replace trigger price_changes_end_with_quotes after update on quotes
  for each row when (new.completed_at is not null and old.completed_at is null
    or new.status <> 'approved' and old.status = 'approved')
  execute function end_price_changes();

-- What a cancellation ended waits for its customer again when the cancellation is undone.
create or replace function reopen_price_change() returns trigger language plpgsql as $$
begin
  update price_changes set answer = null, answered_at = null
  where quote_id = new.id and answer = 'expired' and answered_at = greatest(proposed_at, old.decided_at)
    and from_lines = new.lines;
  return null;
end $$;

create or replace trigger price_changes_reopen_with_quotes after update on quotes
  for each row when (new.status = 'approved' and old.status = 'cancelled' and new.completed_at is null)
  execute function reopen_price_change();
