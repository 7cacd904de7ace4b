-- The terms of a quote end, and so does an order that was paid in part (docs/money-rules.md, M-6 and M-7).
alter table purchases
  -- When it was last priced, and how often: part of the cause of what is released with it
  add column priced_at timestamptz,
  add column times_priced int not null default 1,
  -- When its first payment was seen, whatever became of that; an order that lapses begins anew
  add column first_paid_at timestamptz;
update purchases set priced_at = created_at;
alter table purchases alter column priced_at set not null;

update purchases p set first_paid_at = (
  select min(y.first_seen_at) from invoices i join payments y on y.invoice_id = i.id
  where i.purchase_id = p.id and i.rail <> 'lightning' and y.state <> 'gone')
where p.state = 'open';
create index purchases_paid_in_part on purchases (first_paid_at) where state = 'open';

-- What was applied may be worth the whole price by the time that an order is priced anew.
alter table invoices drop constraint invoices_owed_cents_check;
alter table invoices add constraint invoices_owed_cents_check check (owed_cents >= 0);
