-- A payout that waited while bitcoin rose goes back to credit (M-21).
alter table payouts drop constraint payouts_ended_because_check,
  add constraint payouts_ended_because_check check (ended_because in ('user', 'expired', 'debt', 'price_moved'));
