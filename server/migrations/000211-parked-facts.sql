-- What a chain showed of one payment and could not be recorded because of a defect of ours. The reading of the chain goes
-- on without it; it is tried again with growing pauses, and by hand, until it can be recorded.
create table parked_facts (
  rail text not null check (rail in ('bitcoin', 'ethereum', 'tron')),
  txid text not null,
  vout int not null check (vout >= 0),
  -- What was paid, as the chain showed it; null where only a payment that was known already is concerned
  address text,
  coin text,
  units bigint check (units > 0),
  is_stray boolean not null default false,
  -- The block in which it was seen last
  height int,
  block_hash text,
  -- What was being done, and what went wrong the last time
  step text not null check (step in ('connect', 'disconnect', 'mempool', 'gone', 'price', 'final', 'unowned')),
  error text not null,
  tries int not null default 1 check (tries > 0),
  parked_at timestamptz not null,
  retry_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('recorded', 'gone')),
  primary key (rail, txid, vout),
  check ((height is null) = (block_hash is null)),
  check ((ended_at is null) = (ended_as is null))
);
create index parked_facts_waiting on parked_facts (rail) where ended_at is null;
