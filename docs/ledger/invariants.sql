-- These queries are the invariants of the ledger. Each finds violations, so every result must be empty. The tests run all of
-- them after each story, and you can run them on a running Moon: psql -f docs/ledger/invariants.sql

-- I1 All entries of a currency sum to zero
select currency, sum(amount) from ledger_entries group by currency having sum(amount) <> 0;

-- I2 The entries of every transfer number two or more and sum to zero in each currency
select t.id, e.currency, sum(e.amount), count(e.amount)
from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
group by t.id, e.currency having count(e.amount) < 2 or sum(e.amount) <> 0;

-- I3 A stored balance is the sum of its entries
select a.path, a.balance, coalesce(sum(e.amount), 0) as entries
from ledger_accounts a left join ledger_entries e on e.account_id = a.id
where a.kind <> 'house' group by a.id having a.balance <> coalesce(sum(e.amount), 0);

-- I4 No account of a user or a card is below zero
select path, balance from ledger_accounts where kind = 'owned' and balance < 0;

-- I5 The ledger cannot be changed: its tables refuse update, delete and truncate, accounts stay, and what legs refer to is checked
select of_table, named from (values
  ('ledger_transfers', 'ledger_transfers_append_only'), ('ledger_legs', 'ledger_legs_append_only'),
  ('ledger_chain', 'ledger_chain_append_only'), ('ledger_accounts', 'ledger_accounts_stay'), ('ledger_legs', 'ledger_legs_refer')
) expected (of_table, named) where not exists (
  select from pg_trigger g where g.tgrelid = of_table::regclass and g.tgenabled = 'O' and g.tgname = named
);

-- I6 An account's version counts its entries
select a.path, a.version, count(e.amount) as entries
from ledger_accounts a left join ledger_entries e on e.account_id = a.id
where a.kind <> 'house' group by a.id having a.version <> count(e.amount);

-- I7 A cause has one transfer, and its fingerprint is that of its legs
select t.cause from ledger_transfers t
where t.legs_sha256 <> (
  select sha256(convert_to(string_agg(concat_ws(' ', f.path, g.path, l.currency, l.amount), ';' order by l.number), 'UTF8'))
  from ledger_legs l
  join ledger_accounts f on f.id = l.from_account_id
  join ledger_accounts g on g.id = l.to_account_id
  where l.transfer_id = t.id
);

-- I8 A transfer of two currencies goes through a pair of exchange accounts
select t.cause from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
group by t.id
having count(distinct e.currency) > 1
  and count(distinct e.currency) filter (where e.path like 'house/fx/%') < count(distinct e.currency);

-- I9 Every transfer names its one cause
select id from ledger_transfers where cause is null or cause !~ '^[a-z][a-z_-]*(:[A-Za-z0-9_.-]+)+$';

-- I10 Each link of the hash chain follows from the one before it and from its transfer, and no link is missing
select c.position, c.transfer_id
from ledger_chain c
left join ledger_chain p on p.position = c.position - 1
left join ledger_transfers t on t.id = c.transfer_id
where t.id is null or (p.position is null and c.position <> 1)
  or c.hash <> ledger_link(p.hash, c.position, t.id, t.cause, t.legs_sha256, t.happened_at, t.recorded_at);

-- I41 Nobody has free credit and an overdraft at the same time
select o.path, o.balance, c.balance from ledger_accounts o
join ledger_accounts c on c.path = regexp_replace(o.path, '/overdraft$', '/credit')
where o.path like 'user/%/overdraft' and o.balance < 0 and c.balance > 0;

-- I42 Nobody has free reward sats and owes some at the same time
select o.path, o.balance, s.balance from ledger_accounts o
join ledger_accounts s on s.path || '/overdraft' = o.path
where o.path like 'user/%/sats/overdraft' and o.balance < 0 and s.balance > 0;

-- I43 The activity has exactly one line for each fact, and its stored count is right
select id, what from activity_breaks;

-- I44 Each card is on the shelf that its facts imply; the stored number of cards and their spendable sum are right
select id, what from card_shelf_breaks;

-- I45 Each leg has its transfer and two accounts of its currency
select l.transfer_id, l.number from ledger_legs l
left join ledger_transfers t on t.id = l.transfer_id
left join ledger_accounts f on f.id = l.from_account_id and f.currency = l.currency
left join ledger_accounts g on g.id = l.to_account_id and g.currency = l.currency
where t.id is null or f.id is null or g.id is null;
