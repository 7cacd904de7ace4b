-- A small shortfall is given up to a bound (docs/money-rules.md, M-10). What was given is a fact: once an order, and up
-- to a dollar for a person in a calendar month (UTC).
create table tolerance_gifts (
  purchase_id text primary key,
  user_id text not null,
  cents bigint not null check (cents between 1 and 10),
  given_at timestamptz not null
);

create table tolerance_months (
  user_id text not null,
  month date not null,
  given_cents bigint not null check (given_cents between 0 and 100),
  primary key (user_id, month)
);

-- The shortfall that still counts as paid, where it is another than usual: of a card that cannot be worth less.
alter table invoices add column tolerance_cents bigint check (tolerance_cents between 0 and 100);
