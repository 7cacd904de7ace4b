-- What a payment counts at follows from the prices of three moments (docs/money-rules.md, M-2 to M-5): the locked one
-- covers what the order still owed, the rest counts at the lowest of the three.
alter table payments
  -- The market's price when it was first seen, and when it was mined; null until one was agreed on
  add column seen_price bigint check (seen_price > 0),
  add column mined_price bigint check (mined_price > 0),
  -- How much of it counts at the locked price
  add column covered_units bigint not null default 0,
  -- It was final, and what it was worth then stays; one that is gone and comes back is first seen anew
  add column is_booked boolean not null default false,
  add constraint payments_covered check (covered_units between 0 and units);

-- What was known of earlier payments was one price, and it stands for these moments.
update payments set seen_price = coalesce(price, locked_price),
  mined_price = case when mined_at is not null then price end,
  covered_units = case when price = locked_price then units else 0 end,
  is_booked = times_final > 0;
