-- A payout that a restore forgot is in the books as soon as nothing takes it back any more; one that operators named before they made it
-- by hand stands here before it is seen, and holds no other payout.
alter table forgotten_payments
  add column booked_at timestamptz,
  add column announced_at timestamptz,
  alter column found_at drop not null,
  add check (found_at is not null or announced_at is not null),
  add check (booked_at is null or found_at is not null);

create or replace view suspense as
  select 'no owner'::text as why, rail, coin, units::numeric as units, txid || ':' || vout as at, address, null::text as user_id, seen_at
    from unattributed_payments where settled_at is null and (height is not null or booked_at is not null)
  union all
  select case split_part(id, ':', 1) when 'unsupported' then 'not taken there' when 'misdirected' then 'coins of the chain' else 'another network' end,
    network, coin, units, substr(id, strpos(id, ':') + 1), address, user_id, seen_at from recoverable
  union all
  select 'forgotten', kind, coin, units, id, null, null, found_at from forgotten_payments
    where settled_at is null and found_at is not null;
