-- An email that someone asked for just now, by hand: it's tried although the mail server refused its address before.
alter table outbox add column is_by_hand boolean not null default false;
