-- A debt is its person's, not a card's (M-14): what shops collect beyond a card is taken from its owner's free credit, and
-- the rest is owed on user/…/overdraft. What a card holds for shops beyond its own money stays on card/…/overdraft.
alter table ledger_accounts
  add constraint ledger_accounts_overdraft_owes check (kind <> 'overdraft' or balance <= 0);

-- How much of what shops collected with a card its owner has paid or owes. What shops give back goes to the owner first.
alter table cards add column covered_cents bigint not null default 0 check (covered_cents >= 0);

-- The overdraft that an order pays with its price, and what of the money that became no card paid one.
alter table purchases
  add column overdraft_cents bigint not null default 0 check (overdraft_cents >= 0),
  drop constraint purchases_check,
  add check (total_cents = value_cents - discount_cents + load_fee_cents + creation_fee_cents + overdraft_cents);
alter table payment_credits
  add column settled_cents bigint not null default 0 check (settled_cents >= 0),
  drop constraint payment_credits_check,
  add check (credit_cents + on_hold_cents + settled_cents + sats > 0);

-- What cards were overdrawn by, beyond what they hold for shops, moves to their owners.
do $$
declare
  card record;
  owed bigint;
  paid bigint;
begin
  for card in
    select c.id, c.user_id, -o.balance - coalesce(h.balance, 0) - coalesce(b.balance, 0) as owed
    from cards c join ledger_accounts o on o.path = 'card/' || c.id || '/overdraft'
      left join ledger_accounts h on h.path = 'card/' || c.id || '/held'
      left join ledger_accounts b on b.path = 'card/' || c.id || '/balance'
    where -o.balance > coalesce(h.balance, 0) + coalesce(b.balance, 0) order by c.id
  loop
    owed := card.owed;
    select coalesce((select least(balance, owed) from ledger_accounts where path = 'user/' || card.user_id || '/credit'), 0)
      into paid;
    perform post_transfers(
      array['overdraft_moved:' || card.id], array[clock_timestamp()],
      array_agg(1 order by n), array_agg(source order by n), array_agg('card/' || card.id || '/overdraft' order by n),
      array_agg('USD' order by n), array_agg(amount order by n))
    from (values (1, 'user/' || card.user_id || '/credit', paid), (2, 'user/' || card.user_id || '/overdraft', owed - paid))
      as legs(n, source, amount) where amount > 0;
    update cards set covered_cents = owed where id = card.id;
  end loop;
end $$;
