-- What the card service reports late may have happened in a locked month.
create function follow_books_of_movements() returns trigger language plpgsql as $$
begin
  if not enter_books() then return null; end if;
  if (new.occurred_at at time zone 'UTC')::date <= locked_through() + 2 then
    insert into journal_changes values ('card:' || new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger books_follow_movements after insert on card_movements
  for each row execute function follow_books_of_movements();
