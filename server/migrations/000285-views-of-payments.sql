-- What the rooms around payments show each other: a room reads its own tables and the views of others.

-- How far every chain has been read (detection).
create view chain_tips as select rail, height from chain_cursors;

-- Addresses that received money before an order had them (suspense).
create view unattributed_addresses as select address from unowned_payments where address is not null;

-- Purchases that count against the limits of their buyers right now (purchase limits).
create view counted_purchases as select purchase_id from spending_reservations where released_at is null;

-- Every address that an invoice was given (invoices).
create view invoice_addresses as
  select id as invoice_id, user_id, rail, address, created_at, lock_expires_at from invoices where address is not null;

-- Every payment with the person and the address of its invoice (invoices, payments).
create view invoice_payments as
  select p.id, p.rail, p.coin, p.txid, p.vout, p.units, p.state, p.cents, p.price, p.height, p.block_hash, p.times_final,
      p.first_seen_at, p.invoice_id, i.user_id, i.address
    from payments p join invoices i on i.id = p.invoice_id;
