-- The ledger: append-only double entry. A transfer has one cause for ever and one or more legs; a leg moves a positive
-- amount of one currency from one account to another, so every transfer sums to zero in each currency by construction.
-- Amounts are the smallest units: cents for USD, satoshis for BTC, millionths for the stablecoins.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- user/usr_…/credit, card/card_…/balance, house/received/lightning
  path text not null unique check (path ~ '^[a-z]+(/[A-Za-z0-9_-]+)+$'),
  currency text not null check (currency in ('USD', 'BTC', 'USDC', 'USDT')),
  -- What an account may do follows from its name: nobody can declare a person's account to be a house account.
  --   house      goes anywhere and keeps no balance: one stored hot row costs 4 to 11 times (measured); it is summed
  --   overdraft  keeps a balance and may fall below zero: what a card spent beyond its money
  --   owned      keeps a balance that never falls below zero: people's and cards' money
  kind text not null generated always as (
    case when path like 'house/%' then 'house' when path like '%/overdraft' then 'overdraft' else 'owned' end
  ) stored,
  balance bigint not null default 0,
  version bigint not null default 0,
  unique (id, currency),
  constraint ledger_accounts_not_below_zero check (kind <> 'owned' or balance >= 0),
  constraint ledger_accounts_house_keeps_none check (kind <> 'house' or (balance = 0 and version = 0))
) with (fillfactor = 50);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  -- What in the product made this happen, such as purchase:pur_…:issued. Unique for ever.
  cause text not null unique check (cause ~ '^[a-z][a-z_-]*(:[A-Za-z0-9_.-]+)+$'),
  -- Fingerprint of the legs: the same cause with other legs is a defect.
  legs_sha256 bytea not null check (length(legs_sha256) = 32),
  -- When it happened in the world (the injected clock), and when this row was written.
  happened_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp()
);

create table ledger_legs (
  transfer_id bigint not null references ledger_transfers,
  number int not null check (number > 0),
  from_account_id bigint not null,
  to_account_id bigint not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  primary key (transfer_id, number),
  check (from_account_id <> to_account_id),
  foreign key (from_account_id, currency) references ledger_accounts (id, currency),
  foreign key (to_account_id, currency) references ledger_accounts (id, currency)
);
create index ledger_legs_from on ledger_legs (from_account_id, transfer_id);
create index ledger_legs_to on ledger_legs (to_account_id, transfer_id);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % is refused', lower(tg_op), tg_table_name;
end $$;

create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_refuse_change();
create trigger ledger_legs_append_only before update or delete or truncate on ledger_legs
  for each statement execute function ledger_refuse_change();

-- Every leg seen from both of its accounts: what came in is positive, what went out negative.
create view ledger_entries as
  select l.transfer_id, l.number, a.id as account_id, a.path, l.currency, -l.amount as amount
  from ledger_legs l join ledger_accounts a on a.id = l.from_account_id
  union all
  select l.transfer_id, l.number, a.id, a.path, l.currency, l.amount
  from ledger_legs l join ledger_accounts a on a.id = l.to_account_id;

-- Posts 1..N transfers in one round trip. Legs are parallel arrays, `p_transfer` names the transfer (1..N) of each.
-- Answers per transfer, in order: posted, replayed (the same cause and legs were posted before) or refused (an owned
-- account would fall below zero; nothing of this transfer is written). Balances are locked in id order.
create function post_transfers(
  p_cause text[], p_happened_at timestamptz[],
  p_transfer int[], p_from text[], p_to text[], p_currency text[], p_amount bigint[]
) returns text[] language plpgsql as $$
declare
  hashes bytea[];
  outcomes text[];
  conflict text;
  short bigint[];
  room jsonb;
  step record;
  inserted int;
begin
  select array_agg(h.hash order by h.transfer) into hashes from (
    select l.transfer, sha256(convert_to(string_agg(
      concat_ws(' ', l.source, l.target, l.currency, l.amount), ';' order by l.n), 'UTF8')) as hash
    from unnest(p_transfer, p_from, p_to, p_currency, p_amount) with ordinality l(transfer, source, target, currency, amount, n)
    group by l.transfer
  ) h;
  if coalesce(array_length(hashes, 1), 0) <> array_length(p_cause, 1) then
    raise exception 'a transfer has no legs';
  end if;

  insert into ledger_accounts (path, currency)
  select q.path, min(q.currency) from (
    select unnest(p_from) as path, unnest(p_currency) as currency
    union select unnest(p_to), unnest(p_currency)
  ) q
  where not exists (select from ledger_accounts a where a.path = q.path)
  group by q.path order by q.path
  on conflict (path) do nothing;

  perform from ledger_accounts a where a.path = any (p_from || p_to) and a.kind <> 'house'
  order by a.id for no key update;

  select array_agg(case when t.id is null then 'posted' when t.legs_sha256 = q.hash then 'replayed' else 'conflict' end order by q.o),
         min(q.cause) filter (where t.id is not null and t.legs_sha256 <> q.hash)
  into outcomes, conflict
  from unnest(p_cause, hashes) with ordinality q(cause, hash, o) left join ledger_transfers t on t.cause = q.cause;
  if conflict is not null then
    raise exception 'transfer % was posted before with other legs', conflict;
  end if;

  -- Owned accounts that would be short if every outgoing leg came first. Usually none; then nothing is decided one by one.
  select array_agg(a.id) into short
  from ledger_accounts a
  join (
    select l.source, sum(l.amount) as amount from unnest(p_transfer, p_from, p_amount) l(transfer, source, amount)
    where outcomes[l.transfer] = 'posted' group by l.source
  ) o on o.source = a.path
  where a.kind = 'owned' and a.balance < o.amount;

  if short is not null then
    select jsonb_object_agg(a.id::text, a.balance) into room from ledger_accounts a where a.id = any (short);
    for step in
      select d.transfer, jsonb_object_agg(d.id::text, d.net) as nets
      from (
        select l.transfer, a.id, sum(case when a.path = l.target then l.amount else -l.amount end) as net
        from unnest(p_transfer, p_from, p_to, p_amount) l(transfer, source, target, amount)
        join ledger_accounts a on a.path in (l.source, l.target)
        where outcomes[l.transfer] = 'posted' and a.id = any (short)
        group by l.transfer, a.id
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

  insert into ledger_transfers (cause, legs_sha256, happened_at)
  select q.cause, q.hash, q.happened_at
  from unnest(p_cause, hashes, p_happened_at) with ordinality q(cause, hash, happened_at, o)
  where outcomes[q.o] = 'posted' order by q.o
  on conflict (cause) do nothing;
  get diagnostics inserted = row_count;
  if inserted <> (select count(*) from unnest(outcomes) o where o = 'posted') then
    -- Somebody else posted one of the causes since we looked. As after any serialization failure: again from the start.
    raise exception 'a cause was posted at the same time' using errcode = '40001';
  end if;

  insert into ledger_legs (transfer_id, number, from_account_id, to_account_id, currency, amount)
  select t.id, row_number() over (partition by t.id order by l.n), f.id, g.id, l.currency, l.amount
  from unnest(p_transfer, p_from, p_to, p_currency, p_amount) with ordinality l(transfer, source, target, currency, amount, n)
  join ledger_transfers t on t.cause = p_cause[l.transfer]
  join ledger_accounts f on f.path = l.source
  join ledger_accounts g on g.path = l.target
  where outcomes[l.transfer] = 'posted';

  update ledger_accounts a set balance = a.balance + d.net, version = a.version + d.entries
  from (
    select e.path, sum(e.amount)::bigint as net, count(*) as entries
    from (
      select l.transfer, l.source as path, -l.amount as amount from unnest(p_transfer, p_from, p_amount) l(transfer, source, amount)
      union all
      select l.transfer, l.target, l.amount from unnest(p_transfer, p_to, p_amount) l(transfer, target, amount)
    ) e where outcomes[e.transfer] = 'posted' group by e.path
  ) d
  where a.path = d.path and a.kind <> 'house';

  return outcomes;
end $$;

-- The same for people: select post_transfer('correction:42', now(), 'house/tolerance -> user/usr_1/credit 250 USD');
create function post_transfer(cause text, happened_at timestamptz, variadic legs text[]) returns text language sql as $$
  select (post_transfers(
    array[cause], array[happened_at],
    array_agg(1 order by n), array_agg(m[1] order by n), array_agg(m[2] order by n),
    array_agg(m[4] order by n), array_agg(m[3]::bigint order by n)
  ))[1]
  from unnest(legs) with ordinality l(leg, n),
  lateral (select coalesce(regexp_match(leg, '^(\S+) -> (\S+) ([0-9]+) ([A-Z]+)$'), array['leg not understood:', leg, '0', '']) as m) parsed
$$;
