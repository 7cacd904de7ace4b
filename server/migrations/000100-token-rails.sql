-- Dollars that travel as tokens: two more chains, and payments in a coin that need not be the invoice's own.

create sequence ethereum_address_index as int minvalue 0 start 0 no cycle;
create sequence tron_address_index as int minvalue 0 start 0 no cycle;

alter table invoices drop constraint invoices_rail_check;
alter table invoices add constraint invoices_rail_check check (rail in ('lightning', 'bitcoin', 'ethereum', 'tron'));
alter table invoices add constraint invoices_coin_of_rail
  check ((coin = 'BTC') = (rail in ('lightning', 'bitcoin')));
-- Each chain counts its derivation indexes by itself.
alter table invoices drop constraint invoices_address_index_key;
alter table invoices add constraint invoices_address_index_key unique (rail, address_index);

-- What it was paid in: whoever owes USDC may send USDT (D-10).
alter table payments add column coin text not null default 'BTC' check (coin in ('BTC', 'USDC', 'USDT'));
alter table payments alter column coin drop default;
alter table payments add constraint payments_coin_of_rail
  check ((coin = 'BTC') = (rail in ('lightning', 'bitcoin')));
-- Payments of the last blocks are asked about at each reading, for another branch may win.
create index payments_by_height on payments (rail, height) where height is not null;

alter table purchases drop constraint purchases_paid_by_check;
alter table purchases add constraint purchases_paid_by_check
  check (paid_by in ('lightning', 'bitcoin', 'ethereum', 'tron', 'coinbase', 'balance'));

-- A view takes new columns at its end.
create or replace view purchase_terms as
  select p.id as purchase_id, p.paid_by, p.due_cents, p.applied_sats, p.applied_credit_cents,
    (select sum(y.units) from invoices i join payments y on y.invoice_id = i.id
      where i.purchase_id = p.id and i.rail = p.paid_by and y.coin = i.coin and y.state <> 'gone')::bigint as paid_units,
    (select i.coin from invoices i where i.purchase_id = p.id and i.rail = p.paid_by) as paid_coin
  from purchases p where p.paid_by is not null;
