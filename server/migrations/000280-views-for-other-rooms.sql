-- What rooms show others, so that each room's SQL names its own tables alone.

-- Where a user is written to (users).
create view user_contacts as select id as user_id, email from users;

-- What lies in each account (ledger).
create view account_balances as select path, balance from ledger_accounts;

-- What a product is called (products).
create view product_names as select id as product_id, name, loop from products;

-- How far the invoices of a purchase are (invoices).
create view purchase_invoices as
  select id as invoice_id, purchase_id, rail, state, lock_expires_at, owed_cents from invoices where purchase_id is not null;

-- What was paid on the invoices of a purchase (payments).
create view purchase_payments as
  select i.purchase_id, y.invoice_id, y.state, y.price, y.cents from payments y join invoices i on i.id = y.invoice_id;

-- How far the payment out of an exchange account is (exchange).
create view purchase_sends as select purchase_id, state from exchange_sends;
