create or replace function follow_saved_cards() returns trigger language plpgsql as $$
begin
  insert into card_removals (method_ref, customer_ref) values (old.method_ref, old.customer_ref) on conflict do nothing;
  return null;
end $$;

create or replace trigger saved_cards_removed after delete on saved_cards for each row execute function follow_saved_cards();
