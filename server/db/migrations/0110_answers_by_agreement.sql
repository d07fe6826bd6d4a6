-- The answers that a quote gets with a change that its customer agrees to; null where they stay as they are.
alter table price_changes add column answers jsonb;
