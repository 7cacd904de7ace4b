-- Every address that an invoice was given, now with the index that it was derived at (invoices; addresses reads it).
create or replace view invoice_addresses as
  select id as invoice_id, user_id, rail, address, created_at, lock_expires_at, address_index
    from invoices where address is not null;
