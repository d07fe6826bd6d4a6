-- The round that an appointment is a stop of, with the minutes in which its customer was told to expect the crew.
alter table quotes add column round jsonb check (jsonb_typeof(round) = 'object');
