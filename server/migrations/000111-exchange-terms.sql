-- What purchases offer to the feed, now also of what was paid out of a wallet at an exchange: that counts in
-- hundred-millionths, whatever the coin.
create or replace view purchase_terms as
  select p.id as purchase_id, p.paid_by, p.due_cents, p.applied_sats, p.applied_credit_cents,
    case when p.paid_by = 'coinbase' then (select s.owed_steps from exchange_sends s where s.purchase_id = p.id)
    else (select sum(y.units) from invoices i join payments y on y.invoice_id = i.id
      where i.purchase_id = p.id and i.rail = p.paid_by and y.coin = i.coin and y.state <> 'gone')::bigint
    end as paid_units,
    case when p.paid_by = 'coinbase' then (select s.coin from exchange_sends s where s.purchase_id = p.id)
    else (select i.coin from invoices i where i.purchase_id = p.id and i.rail = p.paid_by)
    end as paid_coin
  from purchases p where p.paid_by is not null;
