-- The lines of the activity are rows of their own. What a line says follows from facts of seven rooms; the view below derives it,
-- the rows keep it, and triggers bring the rows to what the view says at the end of each transaction that changed a fact. The view
-- activity_breaks shows where they differ: nowhere.

-- What cards offer, with the fact that a line follows from: a card, or a transaction of one.
create or replace view card_activity as
  select c.user_id, c.id as card_id, c.purchase_id, c.last_four, 'CREATION' as type, c.id as id,
    coalesce(case when o.state = 'delivered' then o.ended_at else o.created_at end, c.created_at) as at,
    c.value_cents as amount_cents, null as merchant, null as approval_code, null as declined_because,
    null::bigint as credited_cents, null as note,
    case c.kind when 'gift' then p.merchant_name end as gift_card_merchant_name,
    null::text as margin_mcc, 'card' as origin, c.id as source
  from cards c join products p on p.id = c.product_id left join purchases o on o.id = c.purchase_id
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'DELETION', 'deletion:' || c.id, d.released_at,
    d.refunded_cents, null, null, null, d.refunded_cents, null, null, null, 'card', c.id
  from card_deletions d join cards c on c.id = d.card_id where d.released_at is not null
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'DECLINE',
    'decline:' || a.transaction_id || case when a.number > 1 then ':' || a.number else '' end, a.decided_at, a.amount_cents, a.merchant_name, null, a.declined_because, null, null, null, null,
    'transaction', a.transaction_id
  from card_authorizations a join cards c on c.id = a.card_id where a.declined_because is not null
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'DECLINE', 'decline:' || e.id, e.happened_at,
    e.amount_cents, t.merchant_name, null, e.declined_because, null, null, null, null, 'transaction', e.transaction_id
  from card_events e join card_transactions t on t.id = e.transaction_id join cards c on c.id = t.card_id
  where not e.approved and e.kind <> 'balance_inquiry' and not exists (
    select from card_authorizations a where a.transaction_id = e.transaction_id and a.declined_because is not null)
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'AUTH', 'auth:' || t.id, t.first_at,
    t.held_cents, t.merchant_name, t.approval_code, null, null, null, null,
    case when t.held_cents > (
      select sum(a.amount_cents) from card_authorizations a
      where a.transaction_id = t.id and a.kind = 'authorization' and a.declined_because is null and a.expired_at is null)
      then t.merchant_mcc end, 'transaction', t.id
  from card_transactions t join cards c on c.id = t.card_id where t.held_cents > 0
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'CLEARING', 'clearing:' || e.id, e.happened_at,
    e.amount_cents, t.merchant_name, t.approval_code, null, null,
    case e.kind when 'refund_reversal' then 'refund_taken_back' end, null, null, 'transaction', e.transaction_id
  from card_events e join card_transactions t on t.id = e.transaction_id join cards c on c.id = t.card_id
  where e.approved and ((e.kind = 'clearing' and e.direction = 'debit') or e.kind = 'refund_reversal')
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'REFUND', 'refund:' || e.id, e.happened_at,
    e.amount_cents, t.merchant_name, t.approval_code, null,
    case when d.released_at is not null and e.recorded_at >= d.released_at
      then e.amount_cents * greatest(c.value_cents - c.discount_cents - c.tolerance_cents, 0) / c.value_cents end, null, null, null,
    'transaction', e.transaction_id
  from card_events e join card_transactions t on t.id = e.transaction_id join cards c on c.id = t.card_id
    left join card_deletions d on d.card_id = c.id
  where e.approved and (e.kind = 'refund' or (e.kind = 'clearing' and e.direction = 'credit'))
union all
  select c.user_id, c.id, c.purchase_id, c.last_four, 'REFUND', 'hold:' || l.transaction_id || ':' || l.version,
    l.credited_at, l.amount_cents, t.merchant_name, t.approval_code, null, l.amount_cents, 'hold_returned', null, null,
    'transaction', l.transaction_id
  from card_late_credits l join card_transactions t on t.id = l.transaction_id join cards c on c.id = l.card_id
  where l.from_hold;

-- Cents as they are typed into a search: 12.34.
create function dollars_text(cents bigint) returns text immutable parallel safe
  return (cents / 100)::text || '.' || lpad((cents % 100)::text, 2, '0');

-- An amount of a coin as it is shown: eight places, of a dollar token two; what is smaller is dropped.
create function coin_text(coin text, units bigint) returns text immutable parallel safe
  return trunc(case when coin in ('USDC', 'USDT') then units / 1000000.0 else units / 100000000.0 end,
    case when coin in ('USDC', 'USDT') then 2 else 8 end)::text;

-- Every line with what it is found by: `words` anywhere within them, `amount` by how it begins.
create view activity_facts as
  select origin, source, id, user_id, card_id, purchase_id, type, at, last_four, amount_cents, merchant, approval_code,
    declined_because, credited_cents, note, gift_card_merchant_name, margin_mcc,
    lower(concat_ws(E'\n', coalesce(merchant, gift_card_merchant_name), last_four)) as words, dollars_text(amount_cents) as amount
  from card_activity
union all
  select 'payment', p.id, p.id, i.user_id, i.card_id, i.purchase_id, 'ONCHAINPENDINGPAYMENT', p.first_seen_at, null,
    case when p.state = 'dropped' then 0 else coalesce(p.cents, 0) end, null, null, null, null, null, null, null,
    lower(concat_ws(E'\n', p.txid, i.address, coin_text(p.coin, p.units))),
    dollars_text(case when p.state = 'dropped' then 0 else coalesce(p.cents, 0) end)
  from payments p join invoices i on i.id = p.invoice_id where p.rail <> 'lightning'
union all
  select 'credit', c.id, c.id, c.user_id, c.card_id, c.purchase_id, 'REFUND', c.credited_at, null,
    c.credit_cents + c.on_hold_cents + c.settled_cents, null, null, null, c.credit_cents + c.on_hold_cents + c.settled_cents,
    c.because, null, null,
    lower(concat_ws(E'\n',
      case c.because when 'surplus' then 'You paid more than the card cost' when 'second_payment' then 'This order was paid a second time'
        when 'late' then 'This payment came after the order had ended' else 'No card was made for this payment' end || '; it ' ||
      case when c.sats > 0 then 'became reward sats' when c.settled_cents = 0 then 'became Moon Credit'
        else 'paid $' || trim(to_char(c.settled_cents / 100, '999,999,999,999,999')) || '.' || lpad((c.settled_cents % 100)::text, 2, '0')
          || ' that you owed' || case when c.credit_cents + c.on_hold_cents > 0 then ', and the rest became Moon Credit' else '' end
      end || '.',
      case when c.sats > 0 then coin_text('BTC', c.sats) end)),
    dollars_text(c.credit_cents + c.on_hold_cents + c.settled_cents)
  from payment_credits c;

create table activity_lines (
  id text primary key,
  origin text not null check (origin in ('card', 'transaction', 'payment', 'credit')),
  source text not null,
  user_id text not null,
  card_id text,
  purchase_id text not null,
  type text not null,
  at timestamptz not null,
  last_four text,
  amount_cents bigint not null,
  merchant text,
  approval_code text,
  declined_because text,
  credited_cents bigint,
  note text,
  gift_card_merchant_name text,
  margin_mcc text,
  words text not null,
  amount text not null
);

-- How many lines there are, as changes that are summed; a sweep adds them up. One counter for each user would be waited for by all
-- that happens to them at once.
create table activity_counts (
  number bigint generated always as identity primary key,
  user_id text not null,
  type text not null,
  lines int not null
);

-- Each piece of one, two and three letters, hashed with its user, so that a search goes through lines of this user alone. What is
-- searched for has three letters at a time, or is one piece; an amount begins with a sign that nobody types.
create function search_pieces(user_id text, text text) returns bigint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct hashtextextended(substr($2, i, n), hashtextextended($1, 0))), '{}')
  from generate_series(1, length($2)) i, generate_series(1, 3) n where i + n <= length($2) + 1
$$;
create function searched_pieces(user_id text, text text) returns bigint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct hashtextextended(substr($2, i, 3), hashtextextended($1, 0))), '{}')
  from generate_series(1, greatest(length($2) - 2, 1)) i
$$;

-- Brings the rows of one fact to what the view says; one that is right is left alone. What happens to one card at once comes here
-- one after the other, so that each sees what the others have committed.
create function keep_activity(its_origin text, its_source text) returns void language plpgsql as $$
begin
  if its_origin = 'card' then
    perform pg_advisory_xact_lock(hashtextextended('activity ' || its_source, 0));
  elsif its_origin = 'transaction' then
    perform pg_advisory_xact_lock(hashtextextended('activity ' || coalesce(
      (select t.card_id from card_transactions t where t.id = its_source),
      (select min(a.card_id) from card_authorizations a where a.transaction_id = its_source), its_source), 0));
  end if;
  with facts as materialized (
    select * from activity_facts f where f.origin = its_origin and f.source = its_source
  ), gone as (
    delete from activity_lines l where l.origin = its_origin and l.source = its_source and l.id not in (select f.id from facts f)
  )
  insert into activity_lines as l (origin, source, id, user_id, card_id, purchase_id, type, at, last_four, amount_cents, merchant,
      approval_code, declined_because, credited_cents, note, gift_card_merchant_name, margin_mcc, words, amount)
    select * from facts
    on conflict (id) do update set origin = excluded.origin, source = excluded.source, user_id = excluded.user_id,
      card_id = excluded.card_id, purchase_id = excluded.purchase_id, type = excluded.type, at = excluded.at,
      last_four = excluded.last_four, amount_cents = excluded.amount_cents, merchant = excluded.merchant,
      approval_code = excluded.approval_code, declined_because = excluded.declined_because,
      credited_cents = excluded.credited_cents, note = excluded.note,
      gift_card_merchant_name = excluded.gift_card_merchant_name, margin_mcc = excluded.margin_mcc, words = excluded.words,
      amount = excluded.amount
    where l.* is distinct from excluded.*;
end $$;

-- At the end of a transaction its facts change no more: the first trigger of a fact does all of its work, the others pass.
create function keep_activity_once(its_origin text, its_source text) returns void language plpgsql as $$
declare
  done text := coalesce(current_setting('moon.activity_kept', true), '');
  mark text := ' ' || its_origin || '/' || its_source || ' ';
begin
  if its_source is null or position(mark in done) > 0 then
    return;
  end if;
  -- A transaction of thousands of facts forgets the first of them: to do one again does no harm.
  perform set_config('moon.activity_kept', right(done, 50000) || mark, true);
  perform keep_activity(its_origin, its_source);
end $$;

-- For the tables whose rows are a fact or name theirs: the words are its origin and the column that names it.
create function activity_of_row() returns trigger language plpgsql as $$
begin
  perform keep_activity_once(tg_argv[0], to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1]);
  return null;
end $$;

create function activity_of_purchase() returns trigger language plpgsql as $$
begin
  perform keep_activity_once('card', c.id) from cards c where c.purchase_id = new.id;
  return null;
end $$;

create function activity_of_invoice() returns trigger language plpgsql as $$
begin
  perform keep_activity_once('payment', p.id) from payments p where p.invoice_id = new.id;
  return null;
end $$;

-- What a shop's lines say of their card.
create function activity_of_used_card() returns trigger language plpgsql as $$
begin
  perform keep_activity_once('card', new.id);
  perform keep_activity_once('transaction', t.id) from (
    select t.id from card_transactions t where t.card_id = new.id
    union select a.transaction_id from card_authorizations a where a.card_id = new.id) t;
  return null;
end $$;

-- Whether a refund became credit says the moment at which the card's money was released.
create function activity_of_deletion() returns trigger language plpgsql as $$
begin
  perform keep_activity_once('card', new.card_id);
  perform keep_activity_once('transaction', t.id) from card_transactions t
    where t.card_id = new.card_id and exists (
      select from card_events e where e.transaction_id = t.id and e.recorded_at >= least(new.released_at, old.released_at));
  return null;
end $$;

-- A shop of gift cards has another name from now on: at once, because its lines may be many.
create function activity_of_renamed_product() returns trigger language plpgsql as $$
begin
  update activity_lines l set gift_card_merchant_name = f.gift_card_merchant_name, words = f.words
    from cards c, activity_facts f
    where c.product_id = new.id and c.kind = 'gift' and f.origin = 'card' and f.source = c.id and f.id = c.id and l.id = c.id;
  return null;
end $$;

insert into activity_lines (origin, source, id, user_id, card_id, purchase_id, type, at, last_four, amount_cents, merchant,
    approval_code, declined_because, credited_cents, note, gift_card_merchant_name, margin_mcc, words, amount)
  select * from activity_facts;
create index activity_lines_of_source on activity_lines (origin, source);
create index activity_lines_of_user on activity_lines (user_id, at desc, id collate "C" desc);
create index activity_lines_of_type on activity_lines (user_id, type, at desc, id collate "C" desc);
create index activity_lines_of_card on activity_lines (card_id, at desc, id collate "C" desc);
create index activity_lines_searched on activity_lines using gin (search_pieces(user_id, words || chr(31) || amount))
  with (fastupdate = off);

insert into activity_counts (user_id, type, lines) select user_id, type, count(*) from activity_lines group by user_id, type;
create index activity_counts_of_user on activity_counts (user_id) include (type, lines);

-- Now and then the changes of a user's numbers are added up, without waiting for anybody who is doing the same.
create function count_activity() returns trigger language plpgsql as $$
declare
  counted record;
begin
  for counted in
    insert into activity_counts (user_id, type, lines)
      select user_id, type, (case when tg_op = 'DELETE' then -1 else 1 end) * count(*) from changed group by user_id, type
      returning user_id, number
  loop
    if counted.number % 32 = 0 then
      with added as (
        delete from activity_counts where number in (
          select number from activity_counts where user_id = counted.user_id for update skip locked)
        returning type, lines
      )
      insert into activity_counts (user_id, type, lines)
        select counted.user_id, type, sum(lines) from added group by type having sum(lines) <> 0;
    end if;
  end loop;
  return null;
end $$;
create trigger activity_lines_count_new after insert on activity_lines
  referencing new table as changed for each statement execute function count_activity();
create trigger activity_lines_count_gone after delete on activity_lines
  referencing old table as changed for each statement execute function count_activity();

create constraint trigger cards_have_activity after insert or delete on cards deferrable initially deferred
  for each row execute function activity_of_row('card', 'id');
create constraint trigger cards_change_activity after update on cards deferrable initially deferred
  for each row when (
    (old.user_id, old.purchase_id, old.product_id, old.kind, old.last_four, old.value_cents, old.discount_cents, old.tolerance_cents, old.created_at)
    is distinct from
    (new.user_id, new.purchase_id, new.product_id, new.kind, new.last_four, new.value_cents, new.discount_cents, new.tolerance_cents, new.created_at))
  execute function activity_of_used_card();
create constraint trigger purchases_have_activity after insert on purchases deferrable initially deferred
  for each row execute function activity_of_purchase();
create constraint trigger purchases_change_activity after update on purchases deferrable initially deferred
  for each row when ((old.state = 'delivered', old.ended_at) is distinct from (new.state = 'delivered', new.ended_at))
  execute function activity_of_purchase();
create constraint trigger card_deletions_have_activity after insert or update on card_deletions deferrable initially deferred
  for each row execute function activity_of_deletion();
create constraint trigger card_authorizations_have_activity after insert or update or delete on card_authorizations
  deferrable initially deferred for each row execute function activity_of_row('transaction', 'transaction_id');
create constraint trigger card_events_have_activity after insert or update or delete on card_events
  deferrable initially deferred for each row execute function activity_of_row('transaction', 'transaction_id');
create constraint trigger card_late_credits_have_activity after insert or update or delete on card_late_credits
  deferrable initially deferred for each row execute function activity_of_row('transaction', 'transaction_id');
create constraint trigger card_transactions_have_activity after insert or delete on card_transactions
  deferrable initially deferred for each row execute function activity_of_row('transaction', 'id');
create constraint trigger card_transactions_change_activity after update on card_transactions deferrable initially deferred
  for each row when (
    (old.held_cents, old.merchant_name, old.merchant_mcc, old.approval_code, old.first_at, old.card_id)
    is distinct from
    (new.held_cents, new.merchant_name, new.merchant_mcc, new.approval_code, new.first_at, new.card_id))
  execute function activity_of_row('transaction', 'id');
create constraint trigger payments_have_activity after insert or delete on payments deferrable initially deferred
  for each row execute function activity_of_row('payment', 'id');
create constraint trigger payments_change_activity after update on payments deferrable initially deferred
  for each row when (
    (old.invoice_id, old.rail, old.coin, old.txid, old.units, old.cents, old.first_seen_at, old.state = 'dropped')
    is distinct from
    (new.invoice_id, new.rail, new.coin, new.txid, new.units, new.cents, new.first_seen_at, new.state = 'dropped'))
  execute function activity_of_row('payment', 'id');
create constraint trigger invoices_change_activity after update on invoices deferrable initially deferred
  for each row when ((old.user_id, old.card_id, old.purchase_id, old.address)
    is distinct from (new.user_id, new.card_id, new.purchase_id, new.address))
  execute function activity_of_invoice();
create constraint trigger payment_credits_have_activity after insert or update or delete on payment_credits
  deferrable initially deferred for each row execute function activity_of_row('credit', 'id');
create trigger products_rename_activity after update on products for each row
  when (old.merchant_name is distinct from new.merchant_name) execute function activity_of_renamed_product();

-- Where the rows and the facts differ, or a number and the rows.
create view activity_breaks as
  (select id, 'a fact without its line' as what from (
    select origin, source, id, user_id, card_id, purchase_id, type, at, last_four, amount_cents, merchant, approval_code, declined_because,
      credited_cents, note, gift_card_merchant_name, margin_mcc, words, amount from activity_facts
    except select origin, source, id, user_id, card_id, purchase_id, type, at, last_four, amount_cents, merchant, approval_code,
      declined_because, credited_cents, note, gift_card_merchant_name, margin_mcc, words, amount from activity_lines) missing)
union all
  (select id, 'a line without its fact' from (
    select origin, source, id, user_id, card_id, purchase_id, type, at, last_four, amount_cents, merchant, approval_code, declined_because,
      credited_cents, note, gift_card_merchant_name, margin_mcc, words, amount from activity_lines
    except select origin, source, id, user_id, card_id, purchase_id, type, at, last_four, amount_cents, merchant, approval_code,
      declined_because, credited_cents, note, gift_card_merchant_name, margin_mcc, words, amount from activity_facts) extra)
union all
  (select coalesce(l.user_id, c.user_id) || ' ' || coalesce(l.type, c.type), 'a number that is not the rows'
  from (select user_id, type, count(*) as lines from activity_lines group by user_id, type) l
  full join (select user_id, type, sum(lines) as lines from activity_counts group by user_id, type) c using (user_id, type)
  where coalesce(l.lines, 0) <> coalesce(c.lines, 0));
