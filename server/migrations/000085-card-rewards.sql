-- Reward sats for money really spent (D-15): the terms are frozen with the card, the sats with each clearing.
alter table cards
  -- hundredths of a percent of what is spent
  add column reward_basis_points int not null default 0 check (reward_basis_points between 0 and 10000),
  -- of its price, what was paid in coins and not with credit or reward sats
  add column coin_cents bigint not null default 0 check (coin_cents >= 0),
  add column price_cents bigint not null default 0 check (price_cents >= coin_cents),
  -- what the ledger has given for it so far
  add column rewarded_sats bigint not null default 0 check (rewarded_sats >= 0),
  add column reward_version int not null default 0;

-- What each clearing earned, at the price of one whole bitcoin when it was first looked at.
create table card_reward_grants (
  event_token text primary key references card_events,
  card_id text not null references cards,
  spent_cents bigint not null check (spent_cents > 0),
  price bigint not null check (price > 0),
  sats bigint not null check (sats >= 0),
  granted_at timestamptz not null
);
create index card_reward_grants_of_card on card_reward_grants (card_id);
