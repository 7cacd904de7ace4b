-- The check of what legs refer to (000566) names its tables with their schema. Whoever writes legs under another search path would
-- otherwise be checked against a temporary table of the same name, or be refused because no table was found, as in a copy of rows alone.
-- And it looks up each leg by its keys: a join that a connection planned while the ledger was empty read all transfers for each posting.
create or replace function ledger_legs_refer() returns trigger language plpgsql as $$
declare
  broken text;
begin
  select case when r.transfer_id is null then 'transfer_id' when r.from_account_id is null then 'from_account_id_currency' else 'to_account_id_currency' end
  into broken
  from (
    select (select t.id from public.ledger_transfers t where t.id = w.transfer_id) as transfer_id,
      (select f.id from public.ledger_accounts f where f.id = w.from_account_id and f.currency = w.currency) as from_account_id,
      (select g.id from public.ledger_accounts g where g.id = w.to_account_id and g.currency = w.currency) as to_account_id
    from written w
  ) r
  where r.transfer_id is null or r.from_account_id is null or r.to_account_id is null limit 1;
  if found then
    raise exception 'a leg refers to a transfer, or to an account of its currency, that does not exist (ledger_legs_%_fkey)', broken
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
