-- Schema that the simulator adds to a database of Moon.
create schema if not exists sim;

-- Deletes everything of a history that the next one could see. Tables are listed from the catalogue, so a new table needs no
-- line here; tables with the initial rows of every history are excluded by name. A table never written to has no pages and is
-- skipped. The calling session has session_replication_role = replica, which the ledger's guard triggers let pass. Now and then
-- all tables are truncated, to remove dead rows.
do $make$
declare
  names text[];
begin
  select array_agg(format('%I.%I', schemaname, tablename)) into names from pg_tables
  where schemaname = 'public' and tablename not in ('migrations', 'products', 'restricted_merchants',
      'chain_cursors', 'agreement_versions')
    or schemaname = 'graphile_worker' and tablename = '_private_jobs';
  execute format($function$
    create or replace function sim.reset(thoroughly boolean) returns void language plpgsql as $$
    declare
      dear constant text := 'prod_51000000000000000000000000000002';
    begin
      if thoroughly then
        truncate %s;
      else
        %s
      end if;
      -- Moon has read the issuer's list before; in the history it may stay unread for long.
      insert into issuer_cursors values ('transactions', '2026-01-01');
      -- Moon has read the chains up to their first blocks.
      insert into chain_cursors values ('bitcoin', 800000, 'block-0'),
        ('ethereum', 800000, '0xab' || repeat('0', 62)), ('tron', 800000, '0xbb' || repeat('0', 62))
        on conflict (rail) do update set height = excluded.height, hash = excluded.hash;
      -- The second product has fees and a discount, the others have none.
      update products set load_fee_basis_points = case when id = dear then 125 else 0 end,
          creation_fee_cents = case when id = dear then 99 else 0 end,
          discount_basis_points = case when id = dear then 175 else 0 end
        where load_fee_basis_points = 475;
      update products set is_in_stock = true, offered_at = 'epoch', read_at = 'epoch'
        where supplier_code is not null and read_at > 'epoch';
      perform setval('bitcoin_address_index', 0, false), setval('ethereum_address_index', 0, false),
        setval('tron_address_index', 0, false), setval('payout_change_index', 1, false);
    end $$
  $function$, array_to_string(names, ', '), (
    select string_agg(format('if pg_relation_size(%L) > 0 then delete from %s; end if;', n, case n
      -- House accounts store no balance, so their rows reveal nothing of an earlier history.
      when 'public.ledger_accounts' then n || $$ where kind <> 'house'$$ else n end), E'\n') from unnest(names) n));
end $make$;

-- A second product, with a discount and fees that produce fractions of cents.
insert into products
  select 'prod_51000000000000000000000000000002', name, loop, min_cents, max_cents, 125, 99, 150, 150, 175, 50, issuer,
    countries, terms, merchant_name, art_base64, brand_color, text_color, redemption_instructions, offered_at
  from products where id = 'prod_01900000000070008000000000000001' on conflict do nothing;

-- Creates a user with their initial balances.
create or replace function sim.enter(id text, credit bigint, sats bigint, daily_limit bigint, flags text[], at timestamptz,
  monthly_limit bigint) returns void language plpgsql as $$
begin
  insert into users (id, identity_id, email, name, created_at, activated_at)
  values (id, id, id || '@example.com', 'Ada Lovelace', at, at);
  insert into agreement_acceptances
  select id, version, text_sha256, at, '127.0.0.1', 'sim' from agreement_versions;
  -- The heights from which token chains are read again an hour and a day later.
  insert into chain_marks (rail, height, read_at) values ('ethereum', 800000, at), ('tron', 800000, at) on conflict do nothing;
  if flags <> '{}' then
    insert into flag_overrides (name, user_id, is_on, changed_by, changed_at)
    select split_part(f, ' ', 1), id, split_part(f, ' ', 2) = 'on', 'sim', at from unnest(flags) f;
  end if;
  if credit > 0 then
    perform post_transfer('gift:credit-' || id, at, format('house/gifts -> user/%s/credit %s USD', id, credit));
  end if;
  if sats > 0 then
    perform post_transfer('gift:sats-' || id, at, format('house/rewards -> user/%s/sats %s BTC', id, sats));
  end if;
  if daily_limit is not null or monthly_limit is not null then
    insert into purchase_limits values (id, coalesce(daily_limit, 1000000), coalesce(monthly_limit, 5000000), at);
  end if;
end $$;

-- Everything unfinished. An expired purchase still becomes a card if it is paid late, so its card may wait forever. An on-chain
-- invoice of an expired purchase stays open, because its address is watched forever.
create or replace view sim.unfinished as
  select 'purchase is ' || state as what from purchases where state in ('open', 'paid')
  union all select rail || ' invoice is ' || state from invoices
    where state in ('opening', 'held', 'settling', 'cancelling') or (rail = 'lightning' and state = 'open')
  union all select 'payment is ' || state from payments where state in ('seen', 'confirmed')
  union all select 'card is ' || c.state from cards c join purchases p on p.id = c.purchase_id
    where c.state in ('issuing', 'closing') or (c.state = 'awaiting' and p.state <> 'expired')
  union all select 'pause of a card is due' from cards where is_pause_due and state = 'active'
  union all select 'deletion is not released' from card_deletions where released_at is null
  union all select 'shop holds ' || held_cents from card_transactions where held_cents > 0
  union all select 'card transaction waits for its card' from card_transactions t where t.card_id is null
    and exists (select from cards c where c.issuer = t.issuer and c.issuer_token = t.card_token)
  union all select 'send is ' || state from exchange_sends where state in ('quoted', 'sending', 'sent')
  union all select 'unattributed payment is not booked' from unattributed_payments where booked_at is null and height is not null
  union all select 'order of a gift card is orphaned' from cards c join gift_cards g on g.card_id = c.id
    where c.state = 'refused' and g.orphan_settled_at is null
  union all select 'payout is ' || state from payouts where state in ('unverified', 'queued', 'batched', 'sent', 'paying')
  union all select 'job waits' from graphile_worker._private_jobs;

-- Users with an exchange order that may still arrive, whose exchange account is disconnected.
create or replace view sim.cut_off as
  select distinct s.user_id as id from exchange_sends s
  where s.state <> 'arrived' and not exists (select from exchange_links l where l.user_id = s.user_id and l.ended_at is null);

-- Replaces the queue's own add_job, without the features that Moon never uses (queue names, times, flags) and without notifying
-- workers, which do not exist here. It costs a quarter of the original, and a history adds several jobs.
create or replace function graphile_worker.add_job(identifier text, payload json default null, queue_name text default null,
  run_at timestamptz default null, max_attempts integer default null, job_key text default null, priority integer default null,
  flags text[] default null, job_key_mode text default 'replace') returns graphile_worker._private_jobs
language plpgsql as $$
declare
  job graphile_worker._private_jobs;
  task int := (select t.id from graphile_worker._private_tasks t where t.identifier = add_job.identifier);
begin
  if task is null then
    insert into graphile_worker._private_tasks (identifier) values (add_job.identifier) on conflict do nothing;
    task := (select t.id from graphile_worker._private_tasks t where t.identifier = add_job.identifier);
  end if;
  -- A job that has started does not see later changes: a new job follows it.
  if job_key is not null then
    update graphile_worker._private_jobs j set key = null, attempts = j.max_attempts
      where j.key = add_job.job_key and j.is_available is not true;
  end if;
  insert into graphile_worker._private_jobs as jobs (task_id, payload, max_attempts, key)
  values (task, add_job.payload, add_job.max_attempts, add_job.job_key)
  on conflict (key) do update set task_id = excluded.task_id, payload = excluded.payload, run_at = excluded.run_at,
      max_attempts = excluded.max_attempts, revision = jobs.revision + 1, attempts = 0, last_error = null
    where jobs.locked_at is null
  returning * into job;
  return job;
end $$;
