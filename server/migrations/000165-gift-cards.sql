-- A card may be a shop's gift card: no issuer makes it, it does not end after 60 days, and it is never closed.
alter table cards add column kind text not null default 'visa' check (kind in ('visa', 'gift'));
alter table cards drop constraint cards_check;
alter table cards drop constraint cards_check1;
alter table cards drop constraint cards_check2;
alter table cards add constraint cards_paid_lasts check (
  case kind when 'visa' then (paid_at is null) = (expires_at is null) else expires_at is null end);
alter table cards add constraint cards_known_to_issuer check ((issuer_token is null) = (last_four is null)
  and (issuer_token is null) = (exp_month is null) and (issuer_token is null) = (exp_year is null)
  and (kind = 'gift' or (issuer_token is null) = (issued_at is null)));
alter table cards add constraint cards_made check (
  case kind
    when 'visa' then (issuer_token is not null) = (state in ('active', 'closing', 'closed', 'deleted'))
    else issuer_token is null and (issued_at is not null) = (state = 'active')
      and state not in ('closing', 'closed', 'deleted')
  end);

create table gift_cards (
  card_id text primary key references cards,
  -- The key that the supplier is asked under, written before it is. One that was refused is never used again
  order_key text not null unique,
  order_number int not null default 1 check (order_number > 0),
  key_asked_at timestamptz,
  -- What the supplier calls it; one order is for one card
  supplier_order_id text unique,
  accepted_at timestamptz,
  -- Where the code is: whoever knows the address has the code, so it is sealed
  payout_sealed bytea,
  cost_cents bigint check (cost_cents >= 0),
  -- Code, PIN, barcode and the shop's page, sealed together for this row
  code_sealed bytea,
  -- Keyed fingerprint: the same code is never given to two
  code_mark text unique,
  has_security_code boolean,
  has_pin boolean,
  barcode_format text check (barcode_format in ('code-128', 'code-39', 'ean-13', 'QR', 'pdf417')),
  -- The last day on which the shop takes it; null: for ever
  expires_on text check (expires_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  delivered_at timestamptz,
  first_revealed_at timestamptz,
  told_late_at timestamptz,
  -- The money went back while the supplier had the order, or might have: what became of it there
  forfeit_settled_at timestamptz,
  check ((supplier_order_id is null) = (accepted_at is null)),
  check ((delivered_at is null) = (code_sealed is null)),
  check ((delivered_at is null) = (code_mark is null)),
  check ((delivered_at is null) = (has_security_code is null)),
  check ((delivered_at is null) = (has_pin is null)),
  check (delivered_at is null or (supplier_order_id is not null and cost_cents is not null)),
  check (delivered_at is null or forfeit_settled_at is null)
);

-- Its owner has used it up, as he says.
create table gift_card_uses (
  card_id text primary key references gift_cards,
  user_id text not null references users,
  used_at timestamptz not null
);

-- What users may know of cards: how many a person has that came to be.
create or replace view user_cards as
  select user_id, count(*)::int as cards from cards where issued_at is not null group by user_id;
