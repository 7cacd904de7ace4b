-- What was paid for us, or ordered, and a database that went back to an earlier moment does not know: a fact at a provider under
-- its own id. It waits for an operator as suspense.
create table forgotten_payments (
  kind text not null check (kind in ('gift_order', 'payout', 'lightning_payout')),
  -- The supplier's order, the transaction, or the payment hash.
  id text not null,
  coin text not null check (coin in ('BTC', 'USD')),
  -- Satoshis, or cents.
  units bigint not null,
  -- What we called it there, where that is known.
  reference text,
  happened_at timestamptz,
  found_at timestamptz not null,
  settled_at timestamptz,
  settled_by text,
  settled_as text,
  primary key (kind, id),
  check ((settled_at is null) = (settled_by is null))
);
-- How far each provider's list has been compared with ours. A backup brings its own place, so a restore reads on from there.
create table compared_lists (list text primary key, read_to text not null);

-- The issuer's word for whom it made a card that is not ours.
alter table issuer_breaks add column reference text;

create or replace view suspense as
  select 'no owner'::text as why, rail, coin, units::numeric as units, txid || ':' || vout as at, address, null::text as user_id, seen_at
    from unattributed_payments where settled_at is null and (height is not null or booked_at is not null)
  union all
  select case split_part(id, ':', 1) when 'unsupported' then 'not taken there' when 'misdirected' then 'coins of the chain' else 'another network' end,
    network, coin, units, substr(id, strpos(id, ':') + 1), address, user_id, seen_at from recoverable
  union all
  select 'forgotten', kind, coin, units, id, null, null, found_at from forgotten_payments where settled_at is null;
