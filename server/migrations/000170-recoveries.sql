-- Dollars at our Ethereum addresses on chains where nobody is asked to pay: what lies there now, in millionths (D-10).
create table tokens_elsewhere (
  network text not null check (network in ('base', 'polygon', 'bnb', 'arbitrum', 'optimism')),
  address text not null,
  coin text not null check (coin in ('USDC', 'USDT')),
  invoice_id text not null references invoices,
  units bigint not null check (units > 0),
  seen_at timestamptz not null,
  given_back_at timestamptz,
  primary key (network, address, coin)
);

-- Everything of a person's that lies where it is not taken and can be brought back by hand, each under a name for ever.
create view recoverable as
  select 'stray:' || s.rail || ':' || s.txid || ':' || s.vout as id, i.user_id, i.rail as asked_on, i.coin as asked_in,
      s.rail as network, s.coin, s.units::numeric as units, i.address, s.seen_at
    from stray_payments s join invoices i on i.id = s.invoice_id where s.given_back_at is null
  union all
  select 'coins:' || c.rail || ':' || c.address, i.user_id, i.rail, i.coin, c.rail, c.coin, c.units, c.address, c.seen_at
    from stranded_coins c join invoices i on i.id = c.invoice_id where c.given_back_at is null
  union all
  select 'elsewhere:' || e.network || ':' || e.address || ':' || e.coin, i.user_id, i.rail, i.coin, e.network, e.coin,
      e.units::numeric, e.address, e.seen_at
    from tokens_elsewhere e join invoices i on i.id = e.invoice_id where e.given_back_at is null;

create or replace view suspense as
  select 'no owner' as why, rail, coin, units::numeric as units, txid || ':' || vout as at, address,
      null::text as user_id, seen_at
    from unowned_payments
    where settled_at is null and (height is not null or booked_at is not null)
  union all
  select case split_part(id, ':', 1) when 'stray' then 'not taken there' when 'coins' then 'coins of the chain'
        else 'another network' end,
      network, coin, units, substr(id, strpos(id, ':') + 1), address, user_id, seen_at
    from recoverable;

-- A person has agreed to the fee and wants it back; an operator brings it and says how that ended.
create table recoveries (
  id text primary key check (id like 'rec\_%'),
  recoverable_id text not null,
  user_id text not null,
  fee_cents bigint not null check (fee_cents >= 0),
  asked_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('returned', 'not_possible')),
  -- what it brought, before the fee
  worth_cents bigint check (worth_cents > 0),
  ended_by text,
  check ((ended_at is null) = (ended_as is null) and (ended_at is null) = (ended_by is null)),
  check ((ended_as = 'returned') = (worth_cents is not null) or ended_as is null)
);
create unique index one_open_recovery on recoveries (recoverable_id) where ended_at is null;
create index recoveries_of_user on recoveries (user_id, id desc);
