-- What is watched from outside (metrics), read by one statement: sums, and the oldest of what waits. Nothing in it names a user, an
-- address or a number: `label` and `unit` come from short lists. A time is in seconds since 1970. The accounts are read once.
create view figures (figure, label, unit, value) as
  select case kind when 'owned' then 'owed' else kind end, case kind when 'house' then substr(path, 7) else '' end, currency,
    sum(balance)::float8
  from ledger_accounts group by 1, 2, 3
  union all
  select 'suspense_items', why, '', count(*)::float8 from suspense group by why
  union all
  select 'suspense_oldest', why, '', extract(epoch from min(seen_at))::float8 from suspense group by why
  union all
  select 'held_cents', '', '', coalesce(sum(amount_cents), 0)::float8 from held_credits where released_at is null
  union all
  select 'held_oldest', '', '', extract(epoch from min(held_at))::float8 from held_credits
    where released_at is null having count(*) > 0
  union all
  select 'payouts', rail, state, count(*)::float8 from payouts where state = 'queued' group by rail, state
  union all
  select 'payouts', rail, state, count(*)::float8 from payouts where state = 'paying' and rail = 'lightning' group by rail, state
  union all
  select 'payouts_cents', rail, '', sum(amount_cents)::float8 from payouts where state = 'queued' group by rail
  union all
  select 'payouts_oldest', rail, '', extract(epoch from min(confirmed_at))::float8 from payouts where state = 'queued' group by rail
  union all
  select 'batches_oldest', state, '', extract(epoch from min(created_at))::float8 from payout_batches
    where state <> 'final' group by state
  union all
  select 'rate_quoted', coin, '', extract(epoch from last_quoted_at)::float8 from rate_beliefs where last_quoted_at is not null
  union all
  select 'chain_height', rail, '', height::float8 from chain_tips
  union all
  select 'breaks_cents', '', '', coalesce(sum(cents), 0)::float8 from issuer_breaks where settled_at is null
  union all
  select 'dispatches_oldest', '', '', extract(epoch from min(greatest(d.next_attempt_at, e.created_at)))::float8
    from dispatches d join consumer_events e on e.id = d.event_id where d.state = 'waiting' having count(*) > 0;

-- What an event for a program follows from, where somebody traces: its dispatch belongs to the same trace.
alter table consumer_events add column trace_parent text check (trace_parent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
