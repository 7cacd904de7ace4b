-- A card that its owner has frozen cannot be spent, as one that an operator has frozen.
create or replace view card_shelf_facts as
  select c.id as card_id, c.user_id, s.shelf, c.expires_at,
    case when s.shelf <> 'active' or c.state <> 'active' or c.frozen_at is not null or c.owner_froze_at is not null then 0
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

create trigger cards_frozen_by_owners_change_shelf after update of owner_froze_at on cards for each row
  when ((old.owner_froze_at is null) is distinct from (new.owner_froze_at is null)) execute function shelve_card();

select keep_card_shelf(id) from cards where owner_froze_at is not null;
