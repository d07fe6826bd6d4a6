-- How long the work takes by the menu it was sold from; null where the menu didn't say.
alter table quotes add column minutes integer;
alter table quotes add constraint quotes_minutes_check check (minutes > 0);
