-- A quote holds a use of its code while it's open or approved. One that has lapsed gives it back, and takes it again with
-- its next time.
create or replace function holds_promo_use(promo_code_id uuid, status text, lapsed_at timestamptz) returns boolean
  language sql immutable as $$
    select promo_code_id is not null and status in ('pending', 'countered', 'approved') and lapsed_at is null
  $$;

-- Recounts under a lock on the code, so that the table's check holds however many quotes are sold at once. The lock is `for no
-- key update`, since the foreign key of a new quote holds the code for key share.
create or replace function count_promo_uses(counted uuid) returns void language plpgsql as $$
begin
  perform from promo_codes where id = counted for no key update;
  update promo_codes set uses = (select count(*) from quotes q
      where q.promo_code_id = counted and holds_promo_use(q.promo_code_id, q.status, q.lapsed_at))
    where id = counted;
end $$;

-- One place, whatever changes the quote: a submit, a decision, a lapse, an undo, a deletion.
create or replace function follow_promo_uses() returns trigger language plpgsql as $$
declare
  former uuid;
  present uuid;
begin
  if tg_op <> 'INSERT' and holds_promo_use(old.promo_code_id, old.status, old.lapsed_at) then
    former := old.promo_code_id;
  end if;
  if tg_op <> 'DELETE' and holds_promo_use(new.promo_code_id, new.status, new.lapsed_at) then
    present := new.promo_code_id;
  end if;
  if former is distinct from present then
    if former is not null then perform count_promo_uses(former); end if;
    if present is not null then perform count_promo_uses(present); end if;
  end if;
  return null;
end $$;

create or replace trigger promo_codes_follow_changed_quotes after update of status, lapsed_at, promo_code_id on quotes
  for each row when (old.promo_code_id is not null or new.promo_code_id is not null)
  execute function follow_promo_uses();

create or replace trigger promo_codes_follow_deleted_quotes after delete on quotes
  for each row when (old.promo_code_id is not null) execute function follow_promo_uses();

create or replace trigger promo_codes_follow_new_quotes after insert on quotes
  for each row when (new.promo_code_id is not null) execute function follow_promo_uses();
