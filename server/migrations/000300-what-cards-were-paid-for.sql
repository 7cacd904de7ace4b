-- What of the value of a card was paid for, beside the discount and what the tolerance gave (cards): what a chain takes back
-- is taken off the card in the same shares (M-18).
create view card_values as
  select id as card_id, value_cents, greatest(0, value_cents - discount_cents - tolerance_cents)::bigint as paid_cents
  from cards;
