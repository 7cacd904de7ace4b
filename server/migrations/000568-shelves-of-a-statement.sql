-- The shelves of all cards whose balance a statement changed are kept together: two statements, however many cards a batch of transfers
-- loads. As before (000507), who changes a card's facts waits for who did before, and then sees them.
create function keep_card_shelves(its_cards text[]) returns void language plpgsql as $$
begin
  perform from card_shelves s where s.card_id = any (its_cards) order by s.card_id for update;
  insert into card_shelves as s (card_id, user_id, shelf, spendable_cents, expires_at)
    select f.card_id, f.user_id, f.shelf, f.spendable_cents, f.expires_at from card_shelf_facts f
    where f.card_id = any (its_cards) and f.shelf is not null order by f.card_id
    on conflict (card_id) do update set user_id = excluded.user_id, shelf = excluded.shelf,
      spendable_cents = excluded.spendable_cents, expires_at = excluded.expires_at
    where (s.user_id, s.shelf, s.spendable_cents, s.expires_at)
      is distinct from (excluded.user_id, excluded.shelf, excluded.spendable_cents, excluded.expires_at);
end $$;

create function shelve_cards_of_accounts() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  select array_agg(split_part(n.path, '/', 2)) into changed from now_held n join held_before o using (id)
  where n.path like 'card/%/balance' and n.balance <> o.balance;
  if changed is not null then
    perform keep_card_shelves(changed);
  end if;
  return null;
end $$;

drop trigger ledger_accounts_change_shelf on ledger_accounts;
create trigger ledger_accounts_change_shelf after update on ledger_accounts
  referencing old table as held_before new table as now_held for each statement execute function shelve_cards_of_accounts();
