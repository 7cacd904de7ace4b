-- Forgets a history: everything that another history could see. The ledger stays (its accounts are named after ids that
-- no other history has) and is emptied now and then.
create schema if not exists sim;

create or replace function sim.reset() returns void language plpgsql as $$
begin
  set local session_replication_role = replica;
  delete from payments;
  delete from invoices;
  delete from purchases;
  delete from payment_credits;
  delete from card_late_credits;
  delete from card_events;
  delete from card_authorizations;
  delete from card_transactions;
  delete from card_deletions;
  delete from cards;
  delete from spending_reservations;
  delete from spending_limits;
  delete from issuer_deliveries;
  delete from issuer_cursors;
  delete from live_events;
  delete from users;
  delete from ledger_legs;
  delete from ledger_transfers;
  delete from ledger_accounts;
  delete from graphile_worker._private_jobs;
  -- Moon has read the chain up to its first block.
  insert into chain_cursors values ('bitcoin', 800000, 'block-0')
    on conflict (rail) do update set height = excluded.height, hash = excluded.hash;
  perform setval('bitcoin_address_index', 0, false);
end $$;

-- Empties what the resets have left dead rows in.
create or replace function sim.empty() returns void language plpgsql as $$
begin
  set local session_replication_role = replica;
  truncate payments, invoices, purchases, payment_credits, card_late_credits, card_events, card_authorizations,
    card_transactions, card_deletions, card_reveals, cards, spending_reservations, spending_limits, issuer_deliveries,
    live_events, ledger_legs, ledger_transfers, ledger_accounts, graphile_worker._private_jobs;
end $$;

-- A person with what he has at the beginning.
create or replace function sim.enter(id text, credit bigint, sats bigint, daily_limit bigint, at timestamptz)
returns void language plpgsql as $$
begin
  insert into users (id, identity_id, email, name, created_at, activated_at)
  values (id, id, id || '@example.com', 'Ada Lovelace', at, at);
  if credit > 0 then
    perform post_transfer('gift:credit-' || id, at, format('house/gifts -> user/%s/credit %s USD', id, credit));
  end if;
  if sats > 0 then
    perform post_transfer('gift:sats-' || id, at, format('house/rewards -> user/%s/sats %s BTC', id, sats));
  end if;
  if daily_limit is not null then
    insert into spending_limits values (id, daily_limit, 5000000, at);
  end if;
end $$;

-- What is not at its end yet. A lapsed purchase still becomes a card if it is paid late: its card may wait for ever. An on-chain invoice of a lapsed purchase stays open: its address is watched for ever.
create or replace view sim.unfinished as
  select 'purchase is ' || state as what from purchases where state in ('open', 'paid')
  union all select rail || ' invoice is ' || state from invoices
    where state in ('opening', 'held', 'settling', 'cancelling') or (rail = 'lightning' and state = 'open')
  union all select 'payment is ' || state from payments where state in ('seen', 'confirmed')
  union all select 'card is ' || c.state from cards c join purchases p on p.id = c.purchase_id
    where c.state in ('issuing', 'closing') or (c.state = 'awaiting' and p.state <> 'lapsed')
  union all select 'deletion is not released' from card_deletions where released_at is null
  union all select 'shop holds ' || held_cents from card_transactions where held_cents > 0
  union all select 'job waits' from graphile_worker._private_jobs;
