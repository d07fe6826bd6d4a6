-- The card stays locked until the transaction ends, so that the check of its balance holds however many use it at once.
create or replace function follow_gift_card_entries() returns trigger language plpgsql as $$
begin
  update gift_cards set balance_cents = balance_cents + new.cents where id = new.card_id;
  return null;
end $$;

create or replace trigger gift_cards_follow_entries after insert on gift_card_entries
  for each row execute function follow_gift_card_entries();

create or replace function refuse_to_rewrite_gift_card_entries() returns trigger language plpgsql as $$
begin
  -- What was typed about it goes with a customer who is erased.
  if tg_op = 'UPDATE' and new.reference = '' and to_jsonb(new) - 'reference' = to_jsonb(old) - 'reference' then
    return new;
  end if;
  raise exception 'A movement of a gift card is never changed: the opposite is an entry of its own.'
    using errcode = 'insufficient_privilege';
end $$;

-- An entry goes with its card, and forgets a payment or a person that was deleted: each comes from a constraint, one trigger deep.
create or replace trigger gift_card_entries_are_final before update or delete on gift_card_entries
  for each row when (pg_trigger_depth() = 0) execute function refuse_to_rewrite_gift_card_entries();
