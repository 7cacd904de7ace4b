-- How shops process a Visa card is said in words; the number that stood for it is free for the name of an issuer.
alter table cards add column processed_as text check (processed_as in ('prepaid', 'credit'));
update cards set processed_as = case issuer when 2 then 'credit' else 'prepaid' end where kind = 'visa';
alter table cards add constraint cards_processed check ((kind = 'visa') = (processed_as is not null));
alter table cards drop column issuer;
alter table purchases add column processed_as text check (processed_as in ('prepaid', 'credit'));
update purchases p set processed_as = case p.issuer when 2 then 'credit' else 'prepaid' end
from products d where d.id = p.product_id and d.loop = 'open';
alter table purchases drop column issuer;

-- Why the issuer declined by itself, in our words: each adapter has its own words of the vendor. Those of before are Lithic's.
alter table card_events add column declined_because text;
update card_events e set declined_because = coalesce(
  (select r.reason from unnest(e.decline_codes) with ordinality c (code, n) join (values
    ('CARD_CLOSED', 'card_deleted'),
    ('CARD_PAUSED', 'card_not_ready'),
    ('CARD_NOT_ACTIVATED', 'card_not_ready'),
    ('CARD_EXPIRED', 'card_expired'),
    ('CARD_EXPIRY_DATE_INCORRECT', 'wrong_expiry'),
    ('CARD_SECURITY_CODE_INCORRECT', 'wrong_security_code'),
    ('ADDRESS_INCORRECT', 'wrong_address'),
    ('INSUFFICIENT_FUNDS', 'over_balance'),
    ('INSUFFICIENT_FUNDING_SOURCE_BALANCE', 'over_balance'),
    ('CARD_SPEND_LIMIT_EXCEEDED', 'over_balance'),
    ('PROGRAM_CARD_SPEND_LIMIT_EXCEEDED', 'over_balance'),
    ('ACCOUNT_DAILY_SPEND_LIMIT_EXCEEDED', 'daily_limit'),
    ('ACCOUNT_MONTHLY_SPEND_LIMIT_EXCEEDED', 'monthly_limit'),
    ('AUTH_RULE_BLOCKED_COUNTRY', 'foreign_merchant'),
    ('CUSTOMER_ASA_TIMEOUT', 'no_answer'),
    ('MALFORMED_ASA_RESPONSE', 'no_answer'),
    ('LITHIC_SYSTEM_ERROR', 'no_answer'),
    ('LITHIC_SYSTEM_RATE_LIMIT', 'no_answer'),
    ('SUSPECTED_FRAUD', 'suspected_fraud')) r (code, reason) using (code) order by c.n limit 1), 'by_network')
where not e.approved;

-- Running figures of a card that two other rooms reckon. The lock of the card guards them.
create table card_cover (
  card_id text primary key references cards,
  -- what shops have collected beyond the card's money, which its owner has paid or owes
  covered_cents bigint not null check (covered_cents >= 0)
);
insert into card_cover select id, covered_cents from cards where covered_cents > 0;
alter table cards drop column covered_cents;
create table card_rewards (
  card_id text primary key references cards,
  rewarded_sats bigint not null check (rewarded_sats >= 0),
  -- by how many transfers
  version integer not null check (version > 0)
);
insert into card_rewards select id, rewarded_sats, reward_version from cards where reward_version > 0;
alter table cards drop column rewarded_sats, drop column reward_version;

-- What gift-cards may read of cards.
create view gift_card_states as
  select id as card_id, purchase_id, state, paid_at from cards where kind = 'gift';

-- As before, with the reason in our words.
drop view card_activity;
create view card_activity as
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
    'decline:' || a.token || case when a.number > 1 then ':' || a.number else '' end, a.decided_at, a.amount_cents, a.merchant_name, null, a.declined_because, null, null, null, null
  from card_authorizations a join cards c on c.id = a.card_id where a.declined_because is not null
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'DECLINE', 'decline:' || e.token, e.happened_at,
    e.amount_cents, t.merchant_name, null, e.declined_because, null, null, null, null
  from card_events e join card_transactions t on t.token = e.transaction_token join cards c on c.id = t.card_id
  where not e.approved and e.kind <> 'balance_inquiry' and not exists (
    select from card_authorizations a where a.token = e.transaction_token and a.declined_because is not null)
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'AUTH', 'auth:' || t.token, t.first_at,
    t.held_cents, t.merchant_name, t.approval_code, null, null, null, null,
    case when t.held_cents > (
      select sum(a.amount_cents) from card_authorizations a
      where a.token = t.token and a.kind = 'authorization' and a.declined_because is null and a.expired_at is null)
      then t.merchant_mcc end
  from card_transactions t join cards c on c.id = t.card_id where t.held_cents > 0
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'CLEARING', 'clearing:' || e.token, e.happened_at,
    e.amount_cents, t.merchant_name, t.approval_code, null, null,
    case e.kind when 'refund_reversal' then 'refund_taken_back' end, null, null
  from card_events e join card_transactions t on t.token = e.transaction_token join cards c on c.id = t.card_id
  where e.approved and ((e.kind = 'clearing' and e.direction = 'debit') or e.kind = 'refund_reversal')
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'REFUND', 'refund:' || e.token, e.happened_at,
    e.amount_cents, t.merchant_name, t.approval_code, null,
    case when d.released_at is not null and e.recorded_at >= d.released_at
      then e.amount_cents * greatest(c.value_cents - c.discount_cents - c.tolerance_cents, 0) / c.value_cents end, null, null, null
  from card_events e join card_transactions t on t.token = e.transaction_token join cards c on c.id = t.card_id
    left join card_deletions d on d.card_id = c.id
  where e.approved and (e.kind = 'refund' or (e.kind = 'clearing' and e.direction = 'credit'))
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'REFUND', 'hold:' || l.transaction_token || ':' || l.version,
    l.credited_at, l.amount_cents, t.merchant_name, t.approval_code, null, l.amount_cents, 'hold_returned', null, null
  from card_late_credits l join card_transactions t on t.token = l.transaction_token join cards c on c.id = l.card_id
  where l.from_hold;
