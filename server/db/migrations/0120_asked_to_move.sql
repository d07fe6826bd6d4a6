-- When the shop asked the customer to pick another time, and why. The time stays theirs until they do.
alter table quotes
  add column move_asked_at timestamptz,
  add column move_reason text check (char_length(move_reason) between 1 and 500),
  add constraint quotes_move_asked check ((move_asked_at is null) = (move_reason is null));
create index quotes_asked_to_move on quotes (starts_at) where move_asked_at is not null;
