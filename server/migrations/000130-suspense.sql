-- What reached us and has no owner. It is booked in `house/suspense/…`, waits here with its age, and a person gives it one.

-- Addresses of our own keys that no invoice has: ahead of the next order, and left over by orders that came to nothing.
create table spare_addresses (
  rail text not null check (rail in ('bitcoin', 'ethereum', 'tron')),
  address_index int not null check (address_index >= 0),
  address text not null,
  primary key (rail, address_index),
  unique (address)
);

create table unowned_payments (
  rail text not null check (rail in ('bitcoin', 'ethereum', 'tron', 'lightning')),
  coin text not null check (coin in ('BTC', 'USDC', 'USDT')),
  -- The fact: an output of a transaction; over Lightning the payment hash and 0
  txid text not null,
  vout int not null check (vout >= 0),
  address text,
  units bigint not null check (units > 0),
  -- The block it is in; null: the chain has taken it back. Over Lightning there is none
  height int,
  block_hash text,
  seen_at timestamptz not null,
  -- In the books since; how often, for a chain may take back and give again
  booked_at timestamptz,
  times_booked int not null default 0,
  -- When a person gave it an owner, and whom
  settled_at timestamptz,
  settled_as text,
  primary key (rail, txid, vout),
  check ((height is null) = (block_hash is null)),
  check ((settled_at is null) = (settled_as is null)),
  check (settled_at is null or booked_at is not null)
);
create index unowned_payments_in_block on unowned_payments (block_hash) where block_hash is not null;
create index unowned_payments_at on unowned_payments (address);
create index unowned_payments_waiting on unowned_payments (rail, height) where settled_at is null;

-- The chain's own coins at addresses that are for tokens: what lies there now, in the coin's smallest unit.
create table stranded_coins (
  rail text not null check (rail in ('ethereum', 'tron')),
  address text not null,
  invoice_id text not null references invoices,
  coin text not null check (coin in ('ETH', 'TRX')),
  units numeric(78) not null check (units > 0),
  seen_at timestamptz not null,
  given_back_at timestamptz,
  primary key (rail, address)
);

-- Everything that waits for a person, the oldest first when asked so.
create view suspense as
  select 'no owner' as why, rail, coin, units::numeric as units, txid || ':' || vout as at, address,
      null::text as user_id, seen_at
    from unowned_payments
    where settled_at is null and (height is not null or booked_at is not null)
  union all
  select 'not taken there', s.rail, s.coin, s.units, s.txid || ':' || s.vout, i.address, i.user_id, s.seen_at
    from stray_payments s join invoices i on i.id = s.invoice_id where s.given_back_at is null
  union all
  select 'coins of the chain', c.rail, c.coin, c.units, c.address, c.address, i.user_id, c.seen_at
    from stranded_coins c join invoices i on i.id = c.invoice_id where c.given_back_at is null;
