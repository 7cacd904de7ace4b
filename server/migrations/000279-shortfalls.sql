-- An order that was paid a little short within the tolerance (M-10): how much was missing, what of it was given, and how
-- much less its card is worth. The order itself is then that of the lesser card, so its screen could not say it.
create table purchase_shortfalls (
  purchase_id text primary key,
  short_cents bigint not null check (short_cents between 1 and 100),
  given_cents bigint not null check (given_cents between 0 and 10 and given_cents <= short_cents),
  lowered_cents bigint not null check (lowered_cents >= 0),
  settled_at timestamptz not null
);

-- A refund to a deleted card becomes credit as far as the card was paid for: without its discount and without what the
-- tolerance gave (M-18). The feed says what the ledger booked.
create or replace view card_activity as
  select c.user_id, c.id as card_id, c.purchase_id, c.last_four, 'CREATION' as type, c.id as id,
    coalesce(case when o.state = 'delivered' then o.ended_at else o.created_at end, c.created_at) as at,
    c.value_cents as amount_cents, null as merchant, null as approval_code, null as declined_because,
    null::text[] as decline_codes, null::bigint as credited_cents, null as note,
    case c.kind when 'gift' then p.merchant_name end as gift_card_merchant_name,
    null::text as margin_mcc
  from cards c join products p on p.id = c.product_id left join purchases o on o.id = c.purchase_id
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'DELETION', 'deletion:' || c.id, d.released_at,
    d.refunded_cents, null, null, null, null, d.refunded_cents, null, null, null
  from card_deletions d join cards c on c.id = d.card_id where d.released_at is not null
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'DECLINE',
    'decline:' || a.token || case when a.number > 1 then ':' || a.number else '' end, a.decided_at, a.amount_cents, a.merchant_name, null, a.declined_because, null, null, null, null, null
  from card_authorizations a join cards c on c.id = a.card_id where a.declined_because is not null
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'DECLINE', 'decline:' || e.token, e.happened_at,
    e.amount_cents, t.merchant_name, null, null, e.decline_codes, null, null, null, null
  from card_events e join card_transactions t on t.token = e.transaction_token join cards c on c.id = t.card_id
  where not e.approved and e.kind <> 'balance_inquiry' and not exists (
    select from card_authorizations a where a.token = e.transaction_token and a.declined_because is not null)
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'AUTH', 'auth:' || t.token, t.first_at,
    t.held_cents, t.merchant_name, t.approval_code, null, null, null, null, null,
    case when t.held_cents > (
      select sum(a.amount_cents) from card_authorizations a
      where a.token = t.token and a.kind = 'authorization' and a.declined_because is null and a.lapsed_at is null)
      then t.merchant_mcc end
  from card_transactions t join cards c on c.id = t.card_id where t.held_cents > 0
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'CLEARING', 'clearing:' || e.token, e.happened_at,
    e.amount_cents, t.merchant_name, t.approval_code, null, null, null,
    case e.kind when 'refund_reversal' then 'refund_taken_back' end, null, null
  from card_events e join card_transactions t on t.token = e.transaction_token join cards c on c.id = t.card_id
  where e.approved and ((e.kind = 'clearing' and e.direction = 'debit') or e.kind = 'refund_reversal')
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'REFUND', 'refund:' || e.token, e.happened_at,
    e.amount_cents, t.merchant_name, t.approval_code, null, null,
    case when d.released_at is not null and e.recorded_at >= d.released_at
      then e.amount_cents * greatest(c.value_cents - c.discount_cents - c.tolerance_cents, 0) / c.value_cents end, null, null, null
  from card_events e join card_transactions t on t.token = e.transaction_token join cards c on c.id = t.card_id
    left join card_deletions d on d.card_id = c.id
  where e.approved and (e.kind = 'refund' or (e.kind = 'clearing' and e.direction = 'credit'))
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'REFUND', 'hold:' || l.transaction_token || ':' || l.version,
    l.credited_at, l.amount_cents, t.merchant_name, t.approval_code, null, null, l.amount_cents, 'hold_returned', null, null
  from card_late_credits l join card_transactions t on t.token = l.transaction_token join cards c on c.id = l.card_id
  where l.from_hold;
