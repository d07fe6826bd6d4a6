-- Discounts that the owner hands out as codes. Money is in cents; null means no limit, and for packages and extras all.
create table promo_codes (
  id uuid primary key,
  code text not null constraint promo_codes_code unique check (code ~ '^[A-Z0-9-]{3,24}$'),
  percent smallint check (percent between 1 and 100),
  amount_cents integer check (amount_cents > 0),
  packages jsonb check (jsonb_typeof(packages) = 'array'),
  extras jsonb check (jsonb_typeof(extras) = 'array'),
  least_cents integer not null default 0 check (least_cents >= 0),
  -- Local dates of the shop, both included.
  starts_on date,
  ends_on date,
  most_uses integer check (most_uses > 0),
  most_uses_each integer check (most_uses_each > 0),
  is_first_visit_only boolean not null default false,
  is_paused boolean not null default false,
  -- The quotes that hold a use; `follow_promo_uses` keeps it.
  uses integer not null default 0,
  -- Raised with each change of the terms: nothing is sold at outdated ones.
  version integer not null default 0,
  created_at timestamptz not null,
  check ((percent is null) <> (amount_cents is null)),
  check (ends_on >= starts_on),
  constraint promo_codes_most_uses check (uses <= most_uses)
);

alter table quotes add column promo_code_id uuid references promo_codes (id);
create index quotes_by_promo_code on quotes (promo_code_id) where promo_code_id is not null;

-- A quote holds a use of its code while it's open or approved. One that has lapsed gives it back, and takes it again with
-- its next time.
create function holds_promo_use(promo_code_id uuid, status text, lapsed_at timestamptz) returns boolean
  language sql immutable as $$
    select promo_code_id is not null and status in ('pending', 'countered', 'approved') and lapsed_at is null
  $$;

-- Recounts under a lock on the code, so that the table's check holds however many quotes are sold at once.
create function count_promo_uses(counted uuid) returns void language plpgsql as $$
begin
  perform from promo_codes where id = counted for update;
  update promo_codes set uses = (select count(*) from quotes q
      where q.promo_code_id = counted and holds_promo_use(q.promo_code_id, q.status, q.lapsed_at))
    where id = counted;
end $$;

-- One place, whatever changes the quote: a submit, a decision, a lapse, an undo, a deletion.
create function follow_promo_uses() returns trigger language plpgsql as $$
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

create trigger promo_codes_follow_new_quotes after insert on quotes
  for each row when (new.promo_code_id is not null) execute function follow_promo_uses();
create trigger promo_codes_follow_changed_quotes after update of status, lapsed_at, promo_code_id on quotes
  for each row when (old.promo_code_id is not null or new.promo_code_id is not null)
  execute function follow_promo_uses();
create trigger promo_codes_follow_deleted_quotes after delete on quotes
  for each row when (old.promo_code_id is not null) execute function follow_promo_uses();
