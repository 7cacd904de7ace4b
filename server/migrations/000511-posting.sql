-- Posting costs less (docs/performance.md, `ledger`): statements are planned once for a connection and not for every call, accounts are
-- looked up once for all that follows, and a transfer by itself among accounts that are there already takes a way without sorting and
-- grouping. What is posted, replayed and refused is as before.

-- One transfer; null where one of its accounts has never been used, or where a leg will be refused by the tables. Its caller's rights: only post_transfers may what it does.
create function post_plain_transfer(
  p_cause text, p_happened_at timestamptz, p_from text[], p_to text[], p_currency text[], p_amount bigint[]
) returns text language plpgsql as $$
declare
  legs constant int := array_length(p_from, 1);
  text_of_legs text;
  hash bytea;
  known bytea;
  paths text[];
  ids bigint[];
  sources bigint[];
  targets bigint[];
  -- Of the accounts that keep a balance, in the order of their ids.
  bounded bigint[];
  kinds text[];
  balances bigint[];
  nets bigint[];
  entries int[];
  transfer bigint;
  place int;
begin
  select array_agg(a.path), array_agg(a.id) into paths, ids from ledger_accounts a where a.path = any (p_from || p_to);
  for n in 1..legs loop
    text_of_legs := concat_ws(';', text_of_legs, concat_ws(' ', p_from[n], p_to[n], p_currency[n], p_amount[n]));
    sources[n] := ids[array_position(paths, p_from[n])];
    targets[n] := ids[array_position(paths, p_to[n])];
    if sources[n] is null or targets[n] is null or sources[n] = targets[n] or (p_amount[n] > 0) is not true then
      return null;
    end if;
  end loop;
  hash := sha256(convert_to(text_of_legs, 'UTF8'));

  select array_agg(a.id), array_agg(a.kind), array_agg(a.balance), array_agg(0::bigint), array_agg(0)
  into bounded, kinds, balances, nets, entries
  from (
    select b.id, b.kind, b.balance from ledger_accounts b where b.id = any (ids) and b.kind <> 'house'
    order by b.id for no key update
  ) a;

  select t.legs_sha256 into known from ledger_transfers t where t.cause = p_cause;
  if known is not null then
    if known <> hash then
      raise exception 'transfer % was posted before with other legs', p_cause;
    end if;
    return 'replayed';
  end if;

  for n in 1..legs loop
    place := array_position(bounded, sources[n]);
    if place is not null then
      nets[place] := nets[place] - p_amount[n];
      entries[place] := entries[place] + 1;
    end if;
    place := array_position(bounded, targets[n]);
    if place is not null then
      nets[place] := nets[place] + p_amount[n];
      entries[place] := entries[place] + 1;
    end if;
  end loop;
  for n in 1..coalesce(array_length(bounded, 1), 0) loop
    if kinds[n] = 'owned' and balances[n] + nets[n] < 0 then
      return 'refused';
    end if;
  end loop;

  insert into ledger_transfers (cause, legs_sha256, happened_at) values (p_cause, hash, p_happened_at)
  on conflict (cause) do nothing returning id into transfer;
  if transfer is null then
    raise exception 'a cause was posted at the same time' using errcode = '40001';
  end if;
  insert into ledger_legs (transfer_id, number, from_account_id, to_account_id, currency, amount)
  select transfer, l.n, l.source, l.target, l.currency, l.amount
  from unnest(sources, targets, p_currency, p_amount) with ordinality l(source, target, currency, amount, n);
  update ledger_accounts a set balance = a.balance + d.net, version = a.version + d.entries
  from unnest(bounded, nets, entries) d(id, net, entries) where a.id = d.id;
  return 'posted';
end $$;
revoke execute on function post_plain_transfer(text, timestamptz, text[], text[], text[], bigint[]) from public;

-- Posts 1..N transfers in one round trip, as before.
create or replace function post_transfers(
  p_cause text[], p_happened_at timestamptz[],
  p_transfer int[], p_from text[], p_to text[], p_currency text[], p_amount bigint[]
) returns text[] language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  hashes bytea[];
  -- Of each leg.
  sources bigint[];
  targets bigint[];
  outcomes text[];
  conflict text;
  short bigint[];
  room jsonb;
  step record;
  written int;
  alone text;
begin
  if array_length(p_cause, 1) = 1 and array_length(p_from, 1) > 0 and 1 = all (p_transfer) then
    alone := post_plain_transfer(p_cause[1], p_happened_at[1], p_from, p_to, p_currency, p_amount);
    if alone is not null then
      return array[alone];
    end if;
  end if;

  select array_agg(h.hash order by h.transfer) into hashes from (
    select l.transfer, sha256(convert_to(string_agg(
      concat_ws(' ', l.source, l.target, l.currency, l.amount), ';' order by l.n), 'UTF8')) as hash
    from unnest(p_transfer, p_from, p_to, p_currency, p_amount) with ordinality l(transfer, source, target, currency, amount, n)
    group by l.transfer
  ) h;
  if coalesce(array_length(hashes, 1), 0) <> array_length(p_cause, 1) then
    raise exception 'a transfer has no legs';
  end if;

  for attempt in 1..2 loop
    select array_agg(f.id order by l.n), array_agg(g.id order by l.n) into sources, targets
    from unnest(p_from, p_to) with ordinality l(source, target, n)
    left join ledger_accounts f on f.path = l.source
    left join ledger_accounts g on g.path = l.target;
    exit when array_position(sources, null) is null and array_position(targets, null) is null;
    -- Before any lock is taken, and in the order of their paths: nobody who waits here holds what another waits for.
    insert into ledger_accounts (path, currency)
    select q.path, min(q.currency) from (
      select unnest(p_from) as path, unnest(p_currency) as currency
      union select unnest(p_to), unnest(p_currency)
    ) q
    where not exists (select from ledger_accounts a where a.path = q.path)
    group by q.path order by q.path
    on conflict (path) do nothing;
  end loop;

  -- Locked in the order of their ids. Owned accounts that would be short if every outgoing leg came first are usually none; then nothing
  -- is decided one by one. A row that had to be waited for is read as it is now.
  select array_agg(a.id) filter (where a.kind = 'owned' and a.balance < (
      select sum(l.amount) from unnest(sources, p_amount) l(source, amount) where l.source = a.id))
  into short
  from (
    select b.id, b.kind, b.balance from ledger_accounts b
    where b.id = any (sources || targets) and b.kind <> 'house' order by b.id for no key update
  ) a;

  select array_agg(case when t.id is null then 'posted' when t.legs_sha256 = q.hash then 'replayed' else 'conflict' end order by q.o),
         min(q.cause) filter (where t.id is not null and t.legs_sha256 <> q.hash)
  into outcomes, conflict
  from unnest(p_cause, hashes) with ordinality q(cause, hash, o) left join ledger_transfers t on t.cause = q.cause;
  if conflict is not null then
    raise exception 'transfer % was posted before with other legs', conflict;
  end if;

  if short is not null then
    select jsonb_object_agg(a.id::text, a.balance) into room from ledger_accounts a where a.id = any (short);
    for step in
      select d.transfer, jsonb_object_agg(d.id::text, d.net) as nets
      from (
        select e.transfer, e.id, sum(e.amount) as net
        from (
          select l.transfer, l.source as id, -l.amount as amount from unnest(p_transfer, sources, p_amount) l(transfer, source, amount)
          union all
          select l.transfer, l.target, l.amount from unnest(p_transfer, targets, p_amount) l(transfer, target, amount)
        ) e
        where outcomes[e.transfer] = 'posted' and e.id = any (short)
        group by e.transfer, e.id
      ) d group by d.transfer order by d.transfer
    loop
      if exists (select from jsonb_each_text(step.nets) n(id, net)
                 where n.net::numeric < 0 and (room ->> n.id)::numeric + n.net::numeric < 0) then
        outcomes[step.transfer] := 'refused';
      else
        select room || jsonb_object_agg(n.id, (room ->> n.id)::numeric + n.net::numeric) into room
        from jsonb_each_text(step.nets) n(id, net);
      end if;
    end loop;
  end if;

  with posted as (
    insert into ledger_transfers (cause, legs_sha256, happened_at)
    select q.cause, q.hash, q.happened_at
    from unnest(p_cause, hashes, p_happened_at) with ordinality q(cause, hash, happened_at, o)
    where outcomes[q.o] = 'posted' order by q.o
    on conflict (cause) do nothing
    returning id, cause
  )
  insert into ledger_legs (transfer_id, number, from_account_id, to_account_id, currency, amount)
  select t.id, row_number() over (partition by l.transfer order by l.n), l.source, l.target, l.currency, l.amount
  from unnest(p_transfer, sources, targets, p_currency, p_amount) with ordinality l(transfer, source, target, currency, amount, n)
  join posted t on t.cause = p_cause[l.transfer];
  get diagnostics written = row_count;
  if written <> (select count(*) from unnest(p_transfer) l(transfer) where outcomes[l.transfer] = 'posted') then
    -- Somebody else posted one of the causes since we looked. As after any serialization failure: again from the start.
    raise exception 'a cause was posted at the same time' using errcode = '40001';
  end if;

  update ledger_accounts a set balance = a.balance + d.net, version = a.version + d.entries
  from (
    select e.id, sum(e.amount)::bigint as net, count(*) as entries
    from (
      select l.transfer, l.source as id, -l.amount as amount from unnest(p_transfer, sources, p_amount) l(transfer, source, amount)
      union all
      select l.transfer, l.target, l.amount from unnest(p_transfer, targets, p_amount) l(transfer, target, amount)
    ) e where outcomes[e.transfer] = 'posted' group by e.id
  ) d
  where a.id = d.id and a.kind <> 'house';

  return outcomes;
end $$;
