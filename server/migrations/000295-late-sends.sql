-- A send of the exchange that arrives more than two hours after it was ordered counts at the lower of the quoted price and the
-- price of then, as payments on a chain do (M-4).
alter table exchange_sends add column arrived_cents bigint;
update exchange_sends set arrived_cents = owed_cents where state = 'arrived';
alter table exchange_sends add constraint exchange_sends_arrived_worth
  check ((state = 'arrived') = (arrived_cents is not null) and arrived_cents <= owed_cents);
