-- Payouts over Lightning (decisions 240, 241): to an invoice, or to a Lightning address, whose invoice is stored before it is paid.
-- An invoice, known by its hash, belongs to one payout for ever.
alter table payouts add column rail text not null default 'bitcoin' check (rail in ('bitcoin', 'lightning')),
  add column payment_request text,
  add column payment_hash text unique check (payment_hash ~ '^[0-9a-f]{64}$'),
  alter column script drop not null,
  add constraint payouts_destination_check check ((rail = 'bitcoin') = (script is not null)),
  add constraint payouts_invoice_check check
    ((payment_hash is null) = (payment_request is null) and (payment_hash is null or rail = 'lightning')),
  drop constraint payouts_state_check,
  add constraint payouts_state_check check
    (state in ('unverified', 'queued', 'batched', 'sent', 'paying', 'paid', 'cancelled')),
  drop constraint payouts_batch_check,
  add constraint payouts_batch_check check (case rail
    when 'bitcoin' then (state in ('batched', 'sent', 'paid')) = (batch_id is not null) and state <> 'paying'
    else batch_id is null and state not in ('batched', 'sent') and (state not in ('paying', 'paid') or payment_hash is not null)
  end),
  drop constraint payouts_ended_because_check,
  add constraint payouts_ended_because_check check
    (ended_because in ('user', 'expired', 'debt', 'price_moved', 'invoice_expired', 'unreachable', 'failed'));
create index payouts_over_lightning on payouts (state, confirmed_at, id)
  where rail = 'lightning' and state in ('queued', 'paying');

drop trigger payouts_keep_destination on payouts;
create trigger payouts_keep_destination before update on payouts for each row
  when (row(old.id, old.user_id, old.amount_cents, old.rail, old.address, old.script)
      is distinct from row(new.id, new.user_id, new.amount_cents, new.rail, new.address, new.script)
    or old.payment_hash is not null
      and row(old.payment_request, old.payment_hash) is distinct from row(new.payment_request, new.payment_hash))
  execute function refuse_other_destination();

-- What the node may be paying goes back for one reason alone.
create function refuse_return() returns trigger language plpgsql as $$
begin
  raise exception 'a payout that is being paid is returned only when its payment failed (%)', old.id;
end $$;
create trigger payouts_paying_stay before update on payouts for each row
  when (old.state = 'paying' and (new.state not in ('paying', 'paid', 'cancelled')
    or new.state = 'cancelled' and new.ended_because is distinct from 'failed'))
  execute function refuse_return();
