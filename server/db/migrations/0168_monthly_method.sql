-- A quote of a customer who is billed monthly says so itself, in place of a way to pay that no one chose.
alter table quotes drop constraint quotes_payment_method_check;
alter table quotes add constraint quotes_payment_method_check
  check (payment_method in ('venmo', 'cash', 'check', 'zelle', 'cashapp', 'transfer', 'credit', 'monthly'));
