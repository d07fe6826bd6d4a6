-- The round that the appointment of a counter-offer is a stop of, as a quote keeps it.
alter table counter_offers add column round jsonb check (jsonb_typeof(round) = 'object');
