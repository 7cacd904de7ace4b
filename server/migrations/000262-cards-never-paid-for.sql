-- A held Lightning payment may go back to its payer while the issuer has not said whether it made the card. Nobody has paid
-- for that card then: it is looked for at the issuer and closed there, and shown to nobody as paid (G-16).
alter table cards drop constraint cards_state_check;
alter table cards add constraint cards_state_check check (
  state in ('awaiting', 'issuing', 'active', 'closing', 'closed', 'deleted', 'refused', 'voiding', 'refunded'));
alter table cards drop constraint cards_ended_because_check;
alter table cards add constraint cards_ended_because_check
  check (ended_because in ('deleted', 'expired', 'refused', 'refunded', 'stopped', 'payment_gone'));
alter table cards drop constraint cards_check3;
alter table cards add constraint cards_ended_for_a_reason check (
  (ended_because is not null) = (state in ('closing', 'closed', 'deleted', 'refused', 'voiding', 'refunded')));

-- Cards whose money went back after the issuer had been asked for them, and before it was known whether it made them.
create table card_voids (
  card_id text primary key references cards,
  since timestamptz not null,
  looks int not null default 0,
  next_look_at timestamptz not null,
  -- what the issuer said last: null until it was asked
  is_absent boolean,
  -- the card was found, or there is none
  ended_at timestamptz
);
create index card_voids_due on card_voids (next_look_at) where ended_at is null;

-- Cards that the issuer made before this, and whose money had gone back: nothing is on them, and they are closed there.
update cards c set state = 'closing', ended_because = 'payment_gone'
from purchases p
where p.id = c.purchase_id and c.kind = 'visa' and c.state = 'active' and (p.state = 'given_back' or exists (
  select from invoices i where i.purchase_id = p.id and i.rail = 'lightning' and i.state = 'lost'));

-- What users may know of cards: how many a user has that came to be, and were paid for.
create or replace view user_cards as
  select user_id, count(*)::int as cards from cards
  where issued_at is not null and ended_because is distinct from 'payment_gone' group by user_id;
