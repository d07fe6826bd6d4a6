-- Check, Zelle, Cash App and bank transfer beside the methods that were there. A quote whose gift card covers everything is paid
-- with that ('credit').
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('venmo', 'cash', 'check', 'zelle', 'cashapp', 'transfer', 'card', 'credit'));

alter table gift_card_entries drop constraint gift_card_entries_method_check;
alter table gift_card_entries add constraint gift_card_entries_method_check
  check (method in ('venmo', 'cash', 'check', 'zelle', 'cashapp', 'transfer', 'card'));

alter table quotes drop constraint quotes_payment_method_check;
alter table quotes add constraint quotes_payment_method_check
  check (payment_method in ('venmo', 'cash', 'check', 'zelle', 'cashapp', 'transfer', 'credit'));

-- How the customer says that they have paid.
alter table expected_payments add column method text not null default 'venmo'
  constraint expected_payments_method_check check (method in ('venmo', 'zelle', 'cashapp', 'transfer'));
alter table expected_payments alter column method drop default;
