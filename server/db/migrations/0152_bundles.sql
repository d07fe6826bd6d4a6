-- A card that was sold as a bundle: its name, package and number of visits, as they were offered. Its amount is the bundle's price.
alter table gift_cards add column bundle jsonb check (jsonb_typeof(bundle) = 'object');
alter table gift_card_orders add column bundle jsonb check (jsonb_typeof(bundle) = 'object');
alter table gift_card_orders add column months integer check (months > 0);

-- The visits of bundles that quotes have: each visit once, and one for each quote. The row of a quote that ended stays until another
-- quote takes its visit, so that an undo finds it.
create table bundle_visits (
  card_id uuid not null references gift_cards (id) on delete cascade,
  number integer not null check (number > 0),
  quote_id uuid not null constraint bundle_visits_quote unique references quotes (id) on delete cascade,
  taken_at timestamptz not null,
  primary key (card_id, number)
);
