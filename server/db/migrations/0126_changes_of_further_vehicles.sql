-- What the further vehicles of a quote become with a change that its customer agrees to, beside their lines; null where they stay.
alter table price_changes add column items jsonb check (jsonb_typeof(items) = 'array');
