-- What shops ask most, that an amount is held, has one line in the activity at most. It is looked for by itself: the whole view is read in
-- ten places for it, while a shop waits. And the statements are planned once for a connection: to plan the view took longer than to
-- read it. What the lines say stays as it was.
create or replace function keep_activity(its_origin text, its_source text) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  is_hold boolean := false;
  facts activity_facts[];
begin
  if its_origin = 'card' then
    perform pg_advisory_xact_lock(hashtextextended('activity ' || its_source, 0));
  elsif its_origin = 'transaction' then
    perform pg_advisory_xact_lock(hashtextextended('activity ' || coalesce(
      (select t.card_id from card_transactions t where t.id = its_source),
      (select min(a.card_id) from card_authorizations a where a.transaction_id = its_source), its_source), 0));
    -- Nothing of it was declined, collected or given back.
    is_hold := not exists (select from card_authorizations a where a.transaction_id = its_source and a.declined_because is not null)
      and not exists (select from card_events e where e.transaction_id = its_source
        and (not e.approved or e.kind in ('clearing', 'refund', 'refund_reversal')))
      and not exists (select from card_late_credits l where l.transaction_id = its_source);
  end if;
  if is_hold then
    facts := array(select f from activity_facts f where f.origin = 'transaction' and f.type = 'AUTH' and f.source = its_source);
  else
    facts := array(select f from activity_facts f where f.origin = its_origin and f.source = its_source);
  end if;
  with gone as (
    delete from activity_lines l where l.origin = its_origin and l.source = its_source
      and not exists (select from unnest(facts) f where f.id = l.id)
  )
  insert into activity_lines as l (origin, source, id, user_id, card_id, purchase_id, type, at, last_four, amount_cents, merchant,
      approval_code, declined_because, credited_cents, note, gift_card_merchant_name, margin_mcc, words, amount)
    select * from unnest(facts)
    on conflict (id) do update set origin = excluded.origin, source = excluded.source, user_id = excluded.user_id,
      card_id = excluded.card_id, purchase_id = excluded.purchase_id, type = excluded.type, at = excluded.at,
      last_four = excluded.last_four, amount_cents = excluded.amount_cents, merchant = excluded.merchant,
      approval_code = excluded.approval_code, declined_because = excluded.declined_because,
      credited_cents = excluded.credited_cents, note = excluded.note,
      gift_card_merchant_name = excluded.gift_card_merchant_name, margin_mcc = excluded.margin_mcc, words = excluded.words,
      amount = excluded.amount
    where l.* is distinct from excluded.*;
end $$;
