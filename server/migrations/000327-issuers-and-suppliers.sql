-- What an issuer or a supplier calls its things is unique there alone. Each row says whose it is, so that a second issuer or
-- supplier needs no change of tables. Everything of before is of the one that there was.

alter table products drop constraint products_issuer_check;
alter table products alter column issuer type text using case when issuer is null then null else 'lithic' end;
alter table products add column supplier text;
update products set supplier = 'runa' where supplier_code is not null;
alter table products add constraint products_of_supplier check ((supplier is null) = (supplier_code is null));
alter table products drop constraint products_supplier_code_key;
alter table products add constraint products_supplier_code_key unique (supplier, supplier_code);

alter table cards add column issuer text, add column supplier text;
update cards set issuer = 'lithic' where kind = 'visa';
update cards set supplier = 'runa' where kind = 'gift';
alter table cards add constraint cards_of_issuer check ((kind = 'visa') = (issuer is not null));
alter table cards add constraint cards_of_supplier check ((kind = 'gift') = (supplier is not null));
alter table cards drop constraint cards_issuer_token_key;
alter table cards add constraint cards_issuer_token_key unique (issuer, issuer_token);

alter table gift_cards add column supplier text not null default 'runa';
alter table gift_cards drop constraint gift_cards_supplier_order_id_key;
alter table gift_cards add constraint gift_cards_supplier_order_id_key unique (supplier, supplier_order_id);
create or replace view gift_card_states as
  select id as card_id, purchase_id, state, paid_at, supplier from cards where kind = 'gift';

alter table supplier_deliveries add column supplier text not null default 'runa';
alter table supplier_deliveries drop constraint supplier_deliveries_pkey;
alter table supplier_deliveries add primary key (supplier, delivery_id);

alter table issuer_deliveries add column issuer text not null default 'lithic';
alter table issuer_deliveries drop constraint issuer_deliveries_pkey;
alter table issuer_deliveries add primary key (issuer, delivery_id);
alter table issuer_cursors add column issuer text not null default 'lithic';
alter table issuer_cursors drop constraint issuer_cursors_pkey;
alter table issuer_cursors add primary key (issuer, name);
alter table issuer_breaks add column issuer text not null default 'lithic';
alter table issuer_breaks drop constraint issuer_differences_pkey;
alter table issuer_breaks add primary key (issuer, kind, token);

-- Card transactions and their events have ids of our own, which causes of the ledger and the activity carry: the issuer's
-- token, with the issuer's name before it where another issuer has used that token already.
alter table card_events drop constraint card_events_transaction_token_fkey;
alter table card_late_credits drop constraint card_late_credits_transaction_token_fkey;
alter table card_reward_grants drop constraint card_reward_grants_event_token_fkey;

alter table card_transactions add column id text, add column issuer text not null default 'lithic';
update card_transactions set id = token;
alter table card_transactions drop constraint card_transactions_pkey;
alter table card_transactions add primary key (id);
alter table card_transactions add constraint card_transactions_token_key unique (issuer, token);
alter index card_transactions_parked rename to card_transactions_unmatched;

alter table card_events rename column transaction_token to transaction_id;
alter table card_events add column id text, add column issuer text not null default 'lithic';
update card_events set id = token;
alter table card_events drop constraint card_events_pkey;
alter table card_events add primary key (id);
alter table card_events add constraint card_events_token_key unique (issuer, token);
alter table card_events add foreign key (transaction_id) references card_transactions;

alter table card_late_credits rename column transaction_token to transaction_id;
alter table card_late_credits add foreign key (transaction_id) references card_transactions;
alter table card_reward_grants rename column event_token to event_id;
alter table card_reward_grants add foreign key (event_id) references card_events;

alter table card_authorizations add column issuer text not null default 'lithic', add column transaction_id text;
update card_authorizations set transaction_id = token;
alter table card_authorizations drop constraint card_authorizations_pkey;
alter table card_authorizations add primary key (transaction_id, number);
alter table card_authorizations add constraint card_authorizations_token_key unique (issuer, token, number);

create or replace view card_activity as
  select c.user_id, c.id as card_id, c.purchase_id, c.last_four, 'CREATION' as type, c.id as id,
    coalesce(case when o.state = 'delivered' then o.ended_at else o.created_at end, c.created_at) as at,
    c.value_cents as amount_cents, null as merchant, null as approval_code, null as declined_because,
    null::bigint as credited_cents, null as note,
    case c.kind when 'gift' then p.merchant_name end as gift_card_merchant_name,
    null::text as margin_mcc
  from cards c join products p on p.id = c.product_id left join purchases o on o.id = c.purchase_id
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'DELETION', 'deletion:' || c.id, d.released_at,
    d.refunded_cents, null, null, null, d.refunded_cents, null, null, null
  from card_deletions d join cards c on c.id = d.card_id where d.released_at is not null
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'DECLINE',
    'decline:' || a.transaction_id || case when a.number > 1 then ':' || a.number else '' end, a.decided_at, a.amount_cents, a.merchant_name, null, a.declined_because, null, null, null, null
  from card_authorizations a join cards c on c.id = a.card_id where a.declined_because is not null
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'DECLINE', 'decline:' || e.id, e.happened_at,
    e.amount_cents, t.merchant_name, null, e.declined_because, null, null, null, null
  from card_events e join card_transactions t on t.id = e.transaction_id join cards c on c.id = t.card_id
  where not e.approved and e.kind <> 'balance_inquiry' and not exists (
    select from card_authorizations a where a.transaction_id = e.transaction_id and a.declined_because is not null)
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'AUTH', 'auth:' || t.id, t.first_at,
    t.held_cents, t.merchant_name, t.approval_code, null, null, null, null,
    case when t.held_cents > (
      select sum(a.amount_cents) from card_authorizations a
      where a.transaction_id = t.id and a.kind = 'authorization' and a.declined_because is null and a.expired_at is null)
      then t.merchant_mcc end
  from card_transactions t join cards c on c.id = t.card_id where t.held_cents > 0
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'CLEARING', 'clearing:' || e.id, e.happened_at,
    e.amount_cents, t.merchant_name, t.approval_code, null, null,
    case e.kind when 'refund_reversal' then 'refund_taken_back' end, null, null
  from card_events e join card_transactions t on t.id = e.transaction_id join cards c on c.id = t.card_id
  where e.approved and ((e.kind = 'clearing' and e.direction = 'debit') or e.kind = 'refund_reversal')
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'REFUND', 'refund:' || e.id, e.happened_at,
    e.amount_cents, t.merchant_name, t.approval_code, null,
    case when d.released_at is not null and e.recorded_at >= d.released_at
      then e.amount_cents * greatest(c.value_cents - c.discount_cents - c.tolerance_cents, 0) / c.value_cents end, null, null, null
  from card_events e join card_transactions t on t.id = e.transaction_id join cards c on c.id = t.card_id
    left join card_deletions d on d.card_id = c.id
  where e.approved and (e.kind = 'refund' or (e.kind = 'clearing' and e.direction = 'credit'))
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'REFUND', 'hold:' || l.transaction_id || ':' || l.version,
    l.credited_at, l.amount_cents, t.merchant_name, t.approval_code, null, l.amount_cents, 'hold_returned', null, null
  from card_late_credits l join card_transactions t on t.id = l.transaction_id join cards c on c.id = l.card_id
  where l.from_hold;
