-- What Moon held a coin to be worth and why: for questions asked later, never read to set a price.
create table rate_quotes (
  id bigint generated always as identity primary key,
  coin text not null,
  -- millionths of a cent for one whole coin
  bid_price bigint not null check (bid_price > 0),
  -- what each exchange that agreed was paying, by its name
  source_bids jsonb not null,
  quoted_at timestamptz not null,
  good_until timestamptz not null check (good_until > quoted_at)
);

create index rate_quotes_by_coin on rate_quotes (coin, quoted_at);
create index rate_quotes_by_age on rate_quotes using brin (quoted_at);
