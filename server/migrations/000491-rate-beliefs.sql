-- What is believed of each coin's price now: one process asks the exchanges, and all of them price by this.
create table rate_beliefs (
  coin text primary key,
  last_bid_price bigint,
  last_quoted_at timestamptz,
  last_good_until timestamptz,
  -- Whether the last price may be relied on; not while a large rise waits, or where a source contradicts it.
  is_believed boolean not null,
  rise_since timestamptz,
  rise_bid_price bigint,
  refreshed_at timestamptz not null,
  constraint rate_beliefs_last check (num_nulls(last_bid_price, last_quoted_at, last_good_until) in (0, 3)),
  constraint rate_beliefs_believed check (not is_believed or last_bid_price is not null),
  constraint rate_beliefs_rise check (num_nulls(rise_since, rise_bid_price) in (0, 2))
);
