-- Where each card of a user stands, active or not, and what can be spent of it: rows of their own, kept by triggers with the facts they
-- follow from, so that a page of cards reads its own cards and none beside. What time alone changes is left to the reader: an
-- active card whose day is over. An order that waits for its money stands apart until somebody knows how far it has come.
create view card_shelf_facts as
  select c.id as card_id, c.user_id, s.shelf, c.expires_at,
    case when s.shelf <> 'active' or c.state <> 'active' or c.frozen_at is not null then 0
      when c.kind = 'visa' then s.balance else c.value_cents end as spendable_cents
  from cards c cross join lateral (
    select b.balance, case
      when c.state = 'awaiting' then case when c.invoice_id is not null then 'waiting' end
      when c.state in ('deleted', 'refused', 'voiding', 'refunded') or c.ended_because = 'payment_returned'
        or (c.state = 'closing' and c.ended_because = 'deleted')
        or (c.kind = 'gift' and exists (select from gift_card_uses u where u.card_id = c.id)) then 'inactive'
      when c.state = 'issuing' or (c.kind = 'gift' and c.state = 'active') or b.balance > 0 then 'active'
      else 'inactive' end as shelf
    from (select coalesce((select a.balance from ledger_accounts a where a.path = 'card/' || c.id || '/balance'), 0) as balance) b
  ) s;

create table card_shelves (
  card_id text primary key,
  user_id text not null,
  shelf text not null check (shelf in ('active', 'inactive', 'waiting')),
  spendable_cents bigint not null check (spendable_cents >= 0),
  expires_at timestamptz
) with (fillfactor = 70);

-- How many stand on each shelf and what can be spent of them, as changes that are summed; now and then they are added up. One row for
-- each user would be waited for by all that happens to their cards at once.
create table card_counts (
  number bigint generated always as identity primary key,
  user_id text not null,
  active int not null,
  inactive int not null,
  spendable int not null,
  spendable_cents bigint not null
);

insert into card_shelves (card_id, user_id, shelf, spendable_cents, expires_at)
  select card_id, user_id, shelf, spendable_cents, expires_at from card_shelf_facts where shelf is not null;
create index card_shelves_of_user on card_shelves (user_id, shelf, card_id desc);
create index card_shelves_expiring on card_shelves (user_id, expires_at) where shelf = 'active';

create view card_shelf_sums as
  select user_id, count(*) filter (where shelf = 'active') as active, count(*) filter (where shelf = 'inactive') as inactive,
    count(*) filter (where spendable_cents > 0) as spendable, coalesce(sum(spendable_cents), 0) as spendable_cents
  from card_shelves group by user_id;
insert into card_counts (user_id, active, inactive, spendable, spendable_cents) select * from card_shelf_sums;
create index card_counts_of_user on card_counts (user_id) include (active, inactive, spendable, spendable_cents);

create function count_cards() returns trigger language plpgsql as $$
declare
  of_user text := coalesce(new.user_id, old.user_id);
  more card_counts;
begin
  more.active := (new.shelf is not distinct from 'active')::int - (old.shelf is not distinct from 'active')::int;
  more.inactive := (new.shelf is not distinct from 'inactive')::int - (old.shelf is not distinct from 'inactive')::int;
  more.spendable := coalesce((new.spendable_cents > 0)::int, 0) - coalesce((old.spendable_cents > 0)::int, 0);
  more.spendable_cents := coalesce(new.spendable_cents, 0) - coalesce(old.spendable_cents, 0);
  if (more.active, more.inactive, more.spendable, more.spendable_cents) = (0, 0, 0, 0) then
    return null;
  end if;
  insert into card_counts (user_id, active, inactive, spendable, spendable_cents)
    values (of_user, more.active, more.inactive, more.spendable, more.spendable_cents) returning number into more.number;
  -- Without waiting for anybody who is doing the same.
  if more.number % 32 = 0 then
    with added as (
      delete from card_counts where number in (
        select number from card_counts where user_id = of_user for update skip locked)
      returning active, inactive, spendable, spendable_cents
    )
    insert into card_counts (user_id, active, inactive, spendable, spendable_cents)
      select of_user, sum(active), sum(inactive), sum(spendable), sum(spendable_cents) from added having count(*) > 0;
  end if;
  return null;
end $$;
create trigger card_shelves_count after insert or update or delete on card_shelves for each row execute function count_cards();

-- Who changes a card's facts waits for who did before, and then sees them.
create function keep_card_shelf(its_card text) returns void language plpgsql as $$
begin
  perform from card_shelves s where s.card_id = its_card for update;
  insert into card_shelves as s (card_id, user_id, shelf, spendable_cents, expires_at)
    select f.card_id, f.user_id, f.shelf, f.spendable_cents, f.expires_at from card_shelf_facts f
    where f.card_id = its_card and f.shelf is not null
    on conflict (card_id) do update set user_id = excluded.user_id, shelf = excluded.shelf,
      spendable_cents = excluded.spendable_cents, expires_at = excluded.expires_at
    where (s.user_id, s.shelf, s.spendable_cents, s.expires_at)
      is distinct from (excluded.user_id, excluded.shelf, excluded.spendable_cents, excluded.expires_at);
end $$;

create function shelve_card() returns trigger language plpgsql as $$
begin
  perform keep_card_shelf(new.id);
  return null;
end $$;
create function shelve_used_card() returns trigger language plpgsql as $$
begin
  perform keep_card_shelf(coalesce(new.card_id, old.card_id));
  return null;
end $$;
create function shelve_card_of_account() returns trigger language plpgsql as $$
begin
  perform keep_card_shelf(split_part(new.path, '/', 2));
  return null;
end $$;

create trigger cards_have_shelf after insert on cards for each row execute function shelve_card();
create trigger cards_change_shelf after update on cards for each row
  when ((old.user_id, old.state, old.ended_because, old.invoice_id, old.frozen_at, old.expires_at, old.value_cents, old.kind)
    is distinct from (new.user_id, new.state, new.ended_because, new.invoice_id, new.frozen_at, new.expires_at, new.value_cents, new.kind))
  execute function shelve_card();
create trigger gift_card_uses_change_shelf after insert or delete on gift_card_uses
  for each row execute function shelve_used_card();
create trigger ledger_accounts_have_shelf after insert on ledger_accounts for each row
  when (new.balance <> 0 and new.path like 'card/%/balance') execute function shelve_card_of_account();
create trigger ledger_accounts_change_shelf after update of balance on ledger_accounts for each row
  when (old.balance <> new.balance and new.path like 'card/%/balance') execute function shelve_card_of_account();

-- Where the rows and the facts differ, or a number and the rows.
create view card_shelf_breaks as
  select coalesce(f.card_id, s.card_id) as id, 'a card that stands elsewhere' as what
    from (select * from card_shelf_facts where shelf is not null) f full join card_shelves s using (card_id)
    where (f.user_id, f.shelf, f.spendable_cents, f.expires_at) is distinct from (s.user_id, s.shelf, s.spendable_cents, s.expires_at)
union all
  select user_id, 'a number that is not the rows'
    from (select user_id, active, inactive, spendable, spendable_cents from card_shelf_sums) s
    full join (select user_id, sum(active) as active, sum(inactive) as inactive, sum(spendable) as spendable,
      sum(spendable_cents) as spendable_cents from card_counts group by user_id) c using (user_id)
    where (coalesce(s.active, 0), coalesce(s.inactive, 0), coalesce(s.spendable, 0), coalesce(s.spendable_cents, 0))
      is distinct from (coalesce(c.active, 0), coalesce(c.inactive, 0), coalesce(c.spendable, 0), coalesce(c.spendable_cents, 0));
