-- Finds money that still lies in the funding of a purchase without reading every account. The columns never change, so
-- updates of balances stay HOT.
create index ledger_accounts_of_purchases on ledger_accounts (path) where path like 'purchase/%';
