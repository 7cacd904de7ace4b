-- Buying one card. The price is frozen line by line when it is quoted (D-13).
create table purchases (
  id text primary key check (id like 'pur\_%'),
  user_id text not null,
  product_id text not null references products,
  -- The caller's Idempotency-Key and what was asked under it
  key text check (length(key) between 1 and 255),
  request_sha256 text not null,
  state text not null check (state in ('open', 'lapsed', 'paid', 'delivered', 'given_back', 'cancelled')),
  value_cents bigint not null check (value_cents > 0),
  discount_cents bigint not null check (discount_cents >= 0),
  load_fee_cents bigint not null check (load_fee_cents >= 0),
  creation_fee_cents bigint not null check (creation_fee_cents >= 0),
  total_cents bigint not null check (total_cents > 0),
  applied_sats bigint not null check (applied_sats >= 0),
  applied_sats_cents bigint not null check (applied_sats_cents >= 0),
  applied_credit_cents bigint not null check (applied_credit_cents >= 0),
  due_cents bigint not null check (due_cents >= 0),
  -- Sats and credit are held from the quote on; the hold ends once, spent or released (T5)
  hold_ended_as text check (hold_ended_as in ('spent', 'released')),
  -- The price of one whole coin at the quote; null when none was needed
  price bigint check (price > 0),
  -- What the buyer was shown (D-41), and who asked
  image_sha256 text,
  is_image_current boolean,
  asked_from text,
  card_id text,
  paid_by text check (paid_by in ('lightning', 'bitcoin', 'balance')),
  created_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  ended_because text,
  -- What to tell the buyer when the money went back
  message text,
  -- Asking the issuer: how often in vain, and when again
  tries int not null default 0,
  next_try_at timestamptz,
  -- How often surplus has been turned into credit or sats: part of the cause of each such transfer
  times_credited int not null default 0,
  unique (user_id, key),
  check (total_cents = value_cents - discount_cents + load_fee_cents + creation_fee_cents),
  check (due_cents = total_cents - applied_sats_cents - applied_credit_cents),
  check ((applied_sats = 0) = (applied_sats_cents = 0)),
  check (applied_sats = 0 or applied_credit_cents = 0),
  check ((paid_at is null) = (paid_by is null)),
  check ((ended_at is not null) = (state in ('delivered', 'given_back', 'cancelled')))
);
create index purchases_waiting on purchases (created_at) where state = 'open';
create index purchases_to_deliver on purchases (next_try_at) where state = 'paid';

-- What payments became instead of a card: surplus, second payments, what was given back (D-07, D-09).
create table payment_credits (
  id text primary key check (id like 'crd\_%'),
  purchase_id text not null,
  user_id text not null,
  invoice_id text,
  card_id text,
  -- account credit, the part of it above the caps that waits for an operator (D-18), and reward sats
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  on_hold_cents bigint not null default 0 check (on_hold_cents >= 0),
  sats bigint not null default 0 check (sats >= 0),
  because text not null,
  credited_at timestamptz not null,
  check (credit_cents + on_hold_cents + sats > 0)
);
create index payment_credits_of_user on payment_credits (user_id, id desc);
