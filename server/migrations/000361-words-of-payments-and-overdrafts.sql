-- The words that docs/words.md has for these things. Nothing but names changes.

alter table card_cover rename to card_overdrafts;
alter table card_overdrafts rename column covered_cents to overdrawn_cents;
alter table card_overdrafts rename constraint card_cover_covered_cents_check to card_overdrafts_overdrawn_cents_check;
alter table card_overdrafts rename constraint card_cover_pkey to card_overdrafts_pkey;
alter table card_overdrafts rename constraint card_cover_card_id_fkey to card_overdrafts_card_id_fkey;

alter table user_notices rename to user_notifications;
alter table user_notifications rename column noticed_at to notified_at;
alter table user_notifications rename constraint user_notices_pkey to user_notifications_pkey;
alter table user_notifications rename constraint user_notices_user_id_fkey to user_notifications_user_id_fkey;

alter table payments rename column covered_units to locked_units;
alter table payments rename column lost_cents to covered_cents;
alter table payments rename column taken_back_cents to clawed_back_cents;
alter table payments rename column times_taken_back to times_clawed_back;
alter table payments rename constraint payments_covered to payments_locked_units_check;
alter table payments rename constraint payments_lost_cents_check to payments_covered_cents_check;
alter table payments rename constraint payments_times_taken_back_check to payments_times_clawed_back_check;
alter table payments rename constraint payments_check to payments_clawed_back_cents_check;
alter table payments drop constraint payments_state_check;
update payments set state = 'dropped' where state = 'gone';
alter table payments add constraint payments_state_check check (state in ('seen', 'confirmed', 'final', 'dropped'));

alter table parked_facts drop constraint parked_facts_ended_as_check;
alter table parked_facts drop constraint parked_facts_step_check;
update parked_facts set ended_as = 'dropped' where ended_as = 'gone';
update parked_facts set step = 'dropped' where step = 'gone';
update parked_facts set step = 'unattributed' where step = 'unowned';
alter table parked_facts add constraint parked_facts_ended_as_check check (ended_as in ('recorded', 'dropped'));
alter table parked_facts add constraint parked_facts_step_check
  check (step in ('connect', 'disconnect', 'mempool', 'dropped', 'price', 'final', 'unattributed', 'unproved'));

create or replace view purchase_terms as
  select id as purchase_id, paid_by, due_cents, applied_sats, applied_credit_cents,
    case when paid_by = 'coinbase'
      then (select s.owed_steps from exchange_sends s where s.purchase_id = p.id)
      else (select sum(y.units) from invoices i join payments y on y.invoice_id = i.id
        where i.purchase_id = p.id and i.rail = p.paid_by and y.coin = i.coin and y.state <> 'dropped')::bigint
    end as paid_units,
    case when paid_by = 'coinbase'
      then (select s.coin from exchange_sends s where s.purchase_id = p.id)
      else (select i.coin from invoices i where i.purchase_id = p.id and i.rail = p.paid_by)
    end as paid_coin
  from purchases p where paid_by is not null;
