-- What is owed on which rail until when, and what was paid. Money is cents, coins are their smallest units.

-- Derivation indexes of deposit addresses: each is used for one invoice and never again (I16).
create sequence bitcoin_address_index as int minvalue 0 start 0 no cycle;

create table invoices (
  id text primary key check (id like 'inv\_%'),
  purchase_id text not null,
  user_id text not null,
  rail text not null check (rail in ('lightning', 'bitcoin')),
  coin text not null check (coin in ('BTC', 'USDC', 'USDT')),
  state text not null check (state in
    ('opening', 'open', 'held', 'settling', 'cancelling', 'settled', 'cancelled', 'refunded', 'lost')),
  -- What the card will hold, and what is owed for it
  value_cents bigint not null check (value_cents > 0),
  owed_cents bigint not null check (owed_cents > 0),
  owed_units bigint not null check (owed_units > 0),
  -- The locked price of one whole coin in millionths of a cent, and its lock
  price bigint not null check (price > 0),
  locked_at timestamptz not null,
  lock_expires_at timestamptz not null check (lock_expires_at > locked_at),
  created_at timestamptz not null,
  ended_because text,
  -- The card that its first payment opened
  card_id text,
  -- bitcoin
  address text unique,
  address_index int unique,
  -- lightning: the preimage is made before the node is asked, and kept sealed
  payment_hash text unique check (payment_hash ~ '^[0-9a-f]{64}$'),
  preimage_sealed bytea,
  payment_request text unique,
  expires_at timestamptz,
  unique (purchase_id, rail),
  check ((rail = 'lightning') = (payment_hash is not null)),
  check ((rail = 'lightning') = (preimage_sealed is not null)),
  check ((rail = 'lightning') = (expires_at is not null)),
  check ((rail = 'lightning') = (address is null)),
  check ((address is null) = (address_index is null)),
  check (payment_request is null or rail = 'lightning')
);
create index invoices_of_user on invoices (user_id, id desc);
create index invoices_at_the_node on invoices (expires_at)
  where rail = 'lightning' and state in ('opening', 'open', 'held', 'settling', 'cancelling');

create table payments (
  id text primary key check (id like 'pay\_%'),
  invoice_id text not null references invoices,
  rail text not null,
  -- The fact: an output of a transaction; over Lightning the payment hash and 0
  txid text not null,
  vout int not null check (vout >= 0),
  units bigint not null check (units > 0),
  state text not null check (state in ('seen', 'confirmed', 'final', 'gone')),
  first_seen_at timestamptz not null,
  -- The price that was locked when it was first seen; null: it came late
  locked_price bigint check (locked_price > 0),
  -- The price that it counts at, and its worth; null until one is known (D-06)
  price bigint check (price > 0),
  cents bigint check (cents >= 0),
  -- When it was first seen in a block, and the block it is in now
  mined_at timestamptz,
  height int,
  block_hash text,
  times_final int not null default 0,
  -- Taken back by the chain after the money had moved on: what the house stands for, and what it got back of it
  lost_cents bigint not null default 0 check (lost_cents >= 0),
  taken_back_cents bigint not null default 0 check (taken_back_cents between 0 and lost_cents),
  unique (rail, txid, vout),
  check ((price is null) = (cents is null)),
  check ((height is null) = (block_hash is null)),
  check (state <> 'final' or price is not null)
);
create index payments_of_invoice on payments (invoice_id);
create index payments_unsettled on payments (state) where state in ('seen', 'confirmed');
create index payments_in_block on payments (block_hash) where block_hash is not null;

-- How far each chain has been read.
create table chain_cursors (
  rail text primary key,
  height int not null,
  hash text not null
);
