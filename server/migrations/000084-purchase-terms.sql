-- What purchases offer to the feed: how a card was paid for.
create view purchase_terms as
  select p.id as purchase_id, p.paid_by, p.due_cents, p.applied_sats, p.applied_credit_cents,
    (select sum(y.units) from invoices i join payments y on y.invoice_id = i.id
      where i.purchase_id = p.id and i.rail = p.paid_by and y.state <> 'gone')::bigint as paid_units
  from purchases p where p.paid_by is not null;
