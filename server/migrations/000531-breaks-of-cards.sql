-- The same question, written so that a dump of it makes the same view again: rows that are compared as a whole are taken apart by it.
create or replace view card_shelf_breaks as
  select coalesce(f.card_id, s.card_id) as id, 'a card that stands elsewhere' as what
    from (select * from card_shelf_facts where shelf is not null) f full join card_shelves s using (card_id)
    where f.user_id is distinct from s.user_id or f.shelf is distinct from s.shelf
      or f.spendable_cents is distinct from s.spendable_cents or f.expires_at is distinct from s.expires_at
union all
  select user_id, 'a number that is not the rows'
    from (select user_id, active, inactive, spendable, spendable_cents from card_shelf_sums) s
    full join (select user_id, sum(active) as active, sum(inactive) as inactive, sum(spendable) as spendable,
      sum(spendable_cents) as spendable_cents from card_counts group by user_id) c using (user_id)
    where coalesce(s.active, 0) is distinct from coalesce(c.active, 0) or coalesce(s.inactive, 0) is distinct from coalesce(c.inactive, 0)
      or coalesce(s.spendable, 0) is distinct from coalesce(c.spendable, 0)
      or coalesce(s.spendable_cents, 0) is distinct from coalesce(c.spendable_cents, 0);
