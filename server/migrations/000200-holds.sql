-- What is held for a purchase: where shops may collect more than they ask for, that is more than the amount (M-13).
alter table card_authorizations add column held_cents bigint;
update card_authorizations set held_cents = amount_cents;
alter table card_authorizations
  alter column held_cents set not null,
  add check (held_cents >= amount_cents);

-- When the time was over in which the shop may collect what it had authorised: nothing is held from then on (M-11).
alter table card_transactions add column hold_ended_at timestamptz;
