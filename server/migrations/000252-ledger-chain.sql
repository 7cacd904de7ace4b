-- Transfers form a hash chain (docs/decisions/172): whoever changes or removes an old one breaks every link behind it.

-- The transaction that wrote it. Earlier ones count as written by the oldest there is.
alter table ledger_transfers add column recorded_in xid8 not null default '3';
alter table ledger_transfers alter column recorded_in set default pg_current_xact_id();
create index ledger_transfers_recorded_in on ledger_transfers (recorded_in, id);

create table ledger_chain (
  position bigint primary key check (position > 0),
  transfer_id bigint not null unique references ledger_transfers,
  -- of the hash before it, its place, and the transfer
  hash bytea not null check (length(hash) = 32)
);
create trigger ledger_chain_append_only before update or delete or truncate on ledger_chain
  for each statement execute function ledger_refuse_change();

create function ledger_link(previous bytea, place bigint, id bigint, cause text, legs_sha256 bytea,
  happened_at timestamptz, recorded_at timestamptz) returns bytea language sql stable as $$
  select sha256(coalesce(previous, decode(repeat('00', 32), 'hex')) || convert_to(concat_ws(' ', place, id, cause,
    encode(legs_sha256, 'hex'), (extract(epoch from happened_at) * 1000000)::bigint,
    (extract(epoch from recorded_at) * 1000000)::bigint), 'UTF8'))
$$;

-- Adds links for transfers that are committed, and answers how many. The order is that of their transactions, and only those
-- older than every transaction still running are taken: none can appear among them any more. Posting waits for nothing.
create function extend_ledger_chain(most int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place bigint;
  head bytea;
  since xid8;
  link record;
  added int := 0;
begin
  if not pg_try_advisory_xact_lock(4011971) then
    return 0;
  end if;
  select c.position, c.hash, t.recorded_in into place, head, since
  from ledger_chain c left join ledger_transfers t on t.id = c.transfer_id order by c.position desc limit 1;
  -- A database that was copied row by row into another server starts its transactions anew: then everything is looked at.
  if since is null or since >= pg_snapshot_xmax(pg_current_snapshot()) then
    since := '0';
  end if;
  for link in
    select t.id, t.cause, t.legs_sha256, t.happened_at, t.recorded_at from ledger_transfers t
    where t.recorded_in >= since
      and (t.recorded_in < (select pg_snapshot_xmin(pg_current_snapshot()))
        or t.recorded_in >= (select pg_snapshot_xmax(pg_current_snapshot())))
      and not exists (select from ledger_chain c where c.transfer_id = t.id)
    order by t.recorded_in >= (select pg_snapshot_xmax(pg_current_snapshot())) desc, t.recorded_in, t.id
    limit most
  loop
    place := coalesce(place, 0) + 1;
    head := ledger_link(head, place, link.id, link.cause, link.legs_sha256, link.happened_at, link.recorded_at);
    insert into ledger_chain (position, transfer_id, hash) values (place, link.id, head);
    added := added + 1;
  end loop;
  return added;
end $$;

-- The head of each day, as it was written outside of the database.
create table daily_heads (
  day date primary key,
  position bigint not null,
  transfer_id bigint not null,
  hash bytea not null,
  written_at timestamptz not null
);
create trigger daily_heads_append_only before update or delete or truncate on daily_heads
  for each statement execute function refuse_change();
