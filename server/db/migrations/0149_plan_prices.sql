-- What a visit costs from that day on, as announced to the customer; the plan's own lines hold before it.
alter table plans add column next_lines jsonb check (jsonb_typeof(next_lines) = 'array');
alter table plans add column next_price_on date;
alter table plans add constraint plans_next_price_check check ((next_lines is null) = (next_price_on is null));
