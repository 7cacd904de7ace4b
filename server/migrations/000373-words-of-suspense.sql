-- The words that docs/words.md has for money that waits for a person. Nothing but names changes.

alter table unowned_payments rename to unattributed_payments;
alter table unattributed_payments rename column given_by to attributed_by;
alter table stray_payments rename to unsupported_token_payments;
alter table unsupported_token_payments rename column given_back_at to returned_at;
alter table stranded_coins rename to misdirected_coins;
alter table misdirected_coins rename column given_back_at to returned_at;
alter table tokens_elsewhere rename to other_network_deposits;
alter table other_network_deposits rename column given_back_at to returned_at;
alter table parked_facts rename column is_stray to is_unsupported;
alter view return_wishes rename to return_preferences;

-- Constraints and indexes are called after their tables.
do $$
declare
  former constant text[] := '{unowned_payments,stray_payments,stranded_coins,tokens_elsewhere}';
  words constant text[] := '{unattributed_payments,unsupported_token_payments,misdirected_coins,other_network_deposits}';
  one record;
begin
  for n in 1 .. array_length(words, 1) loop
    for one in select conname as name from pg_constraint
      where conrelid = words[n]::regclass and starts_with(conname, former[n] || '_') loop
      execute format('alter table %I rename constraint %I to %I', words[n], one.name, replace(one.name, former[n], words[n]));
    end loop;
    for one in select indexrelid::regclass::text as name from pg_index
      where indrelid = words[n]::regclass and starts_with(indexrelid::regclass::text, former[n] || '_') loop
      execute format('alter index %I rename to %I', one.name, replace(one.name, former[n], words[n]));
    end loop;
  end loop;
end $$;

-- What is recoverable is called by its kind and its place.
update recoveries set recoverable_id = regexp_replace(recoverable_id, '^stray:', 'unsupported:');
update recoveries set recoverable_id = regexp_replace(recoverable_id, '^coins:', 'misdirected:');
update recoveries set recoverable_id = regexp_replace(recoverable_id, '^elsewhere:', 'other-network:');
create or replace view recoverable as
  select 'unsupported:' || s.rail || ':' || s.txid || ':' || s.vout as id, i.user_id, i.rail as asked_on, i.coin as asked_in,
    s.rail as network, s.coin, s.units::numeric as units, i.address, s.seen_at
  from unsupported_token_payments s join invoices i on i.id = s.invoice_id where s.returned_at is null
  union all
  select 'misdirected:' || c.rail || ':' || c.address, i.user_id, i.rail, i.coin, c.rail, c.coin, c.units, c.address, c.seen_at
  from misdirected_coins c join invoices i on i.id = c.invoice_id where c.returned_at is null
  union all
  select 'other-network:' || e.network || ':' || e.address || ':' || e.coin, i.user_id, i.rail, i.coin, e.network, e.coin,
    e.units::numeric, e.address, e.seen_at
  from other_network_deposits e join invoices i on i.id = e.invoice_id where e.returned_at is null;
create or replace view suspense as
  select 'no owner' as why, rail, coin, units::numeric as units, txid || ':' || vout as at, address, null as user_id, seen_at
  from unattributed_payments where settled_at is null and (height is not null or booked_at is not null)
  union all
  select case split_part(id, ':', 1) when 'unsupported' then 'not taken there' when 'misdirected' then 'coins of the chain'
    else 'another network' end, network, coin, units, substr(id, strpos(id, ':') + 1), address, user_id, seen_at
  from recoverable;
