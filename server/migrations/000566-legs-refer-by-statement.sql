-- What a leg refers to is checked once for each statement that writes legs, and no longer three times for each leg: nine look-ups for a
-- transfer of three legs, six of which locked the row of an account, among them the house's, which all transfers share. The check is as
-- strict as the foreign keys were, because what is referred to never goes: transfers are append-only (000030), accounts stay (below).
create function ledger_legs_refer() returns trigger language plpgsql as $$
declare
  broken text;
begin
  select case when t.id is null then 'transfer_id' when f.id is null then 'from_account_id_currency' else 'to_account_id_currency' end
  into broken
  from written w
  left join ledger_transfers t on t.id = w.transfer_id
  left join ledger_accounts f on f.id = w.from_account_id and f.currency = w.currency
  left join ledger_accounts g on g.id = w.to_account_id and g.currency = w.currency
  where t.id is null or f.id is null or g.id is null limit 1;
  if found then
    raise exception 'a leg refers to a transfer, or to an account of its currency, that does not exist (ledger_legs_%_fkey)', broken
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create trigger ledger_legs_refer after insert on ledger_legs referencing new table as written
  for each statement execute function ledger_legs_refer();
alter table ledger_legs drop constraint ledger_legs_transfer_id_fkey;
alter table ledger_legs drop constraint ledger_legs_from_account_id_currency_fkey;
alter table ledger_legs drop constraint ledger_legs_to_account_id_currency_fkey;

-- An account is never removed and keeps its name and its currency; only what it holds changes.
create trigger ledger_accounts_stay before delete or truncate or update of id, path, currency on ledger_accounts
  for each statement execute function ledger_refuse_change();
