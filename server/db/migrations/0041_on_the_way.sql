-- When the employee set out for the appointment; cleared with the start of the work when the appointment moves.
alter table jobs add column on_the_way_at timestamptz;
