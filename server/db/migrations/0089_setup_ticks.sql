-- Items of the set-up checklist that an admin marked as done, where nothing else shows that they are.
alter table admins add column setup_ticks text[] not null default '{}';
