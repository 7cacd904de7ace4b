-- What the supplier said that a gift card costs, to the millionth of a dollar. The books have whole cents, rounded up: what
-- lies at the supplier differs from them by the sum of these fractions, which is kept here. Null beside a cost: no price was
-- told, and the face value was taken for it.
alter table gift_cards
  add column cost_micros bigint check (cost_micros >= 0),
  add check (cost_micros is null or cost_cents * 10000 - cost_micros between 0 and 9999);

-- Until now a price with a broken cent was booked as the face value; every other one was whole.
update gift_cards g set cost_micros = g.cost_cents * 10000
  from cards c where c.id = g.card_id and g.cost_cents <> c.value_cents;
