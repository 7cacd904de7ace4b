-- What the issuer tells us of the use of cards. Facts are unique by the issuer's own tokens; what the ledger carries for
-- a purchase at a shop is derived from them (cards/position.ts), so their order of arrival does not matter.

-- One purchase at a shop. `card_id` is null while the card is unknown to us: kept, and looked at again.
create table card_transactions (
  token text primary key,
  card_token text not null,
  card_id text references cards,
  merchant_name text not null,
  merchant_mcc text not null,
  merchant_city text not null,
  merchant_country text not null,
  merchant_acceptor_id text not null,
  approval_code text,
  -- what the ledger carries for it now: held for it, and spent on it (cleared less refunded; a refund alone is below zero)
  held_cents bigint not null default 0 check (held_cents >= 0),
  spent_cents bigint not null default 0,
  version int not null default 0,
  first_at timestamptz not null,
  -- when it was last read from the issuer
  read_at timestamptz not null
);
create index card_transactions_of_card on card_transactions (card_id, first_at desc);
create index card_transactions_parked on card_transactions (card_token) where card_id is null;
create index card_transactions_holding on card_transactions (read_at) where held_cents > 0;

create table card_events (
  token text primary key,
  transaction_token text not null references card_transactions,
  kind text not null check (kind in ('authorization', 'authorization_change', 'reversal', 'expiry', 'clearing', 'refund',
    'refund_reversal', 'balance_inquiry')),
  direction text not null check (direction in ('debit', 'credit')),
  amount_cents bigint not null check (amount_cents >= 0),
  approved boolean not null,
  decline_codes text[] not null,
  happened_at timestamptz not null,
  recorded_at timestamptz not null
);
create index card_events_of_transaction on card_events (transaction_token, happened_at);

-- What the issuer asked us to decide, and what we said. Unique by the token of the request: asked again, we say the same.
create table card_authorizations (
  token text primary key,
  card_token text not null,
  card_id text references cards,
  kind text not null check (kind in ('authorization', 'balance_inquiry', 'credit')),
  amount_cents bigint not null check (amount_cents >= 0),
  merchant_name text not null,
  merchant_mcc text not null,
  merchant_city text not null,
  merchant_country text not null,
  merchant_acceptor_id text not null,
  -- null: approved; otherwise a key of the table of reasons (cards/decline-reasons.ts)
  declined_because text,
  decided_at timestamptz not null,
  -- approved, but the issuer never made a purchase of it: it no longer holds anything
  lapsed_at timestamptz
);
create index card_authorizations_declined on card_authorizations (card_id, decided_at desc) where declined_because is not null;

-- Deliveries of webhooks: each is taken once, and is a hint; the truth is then read from the issuer.
create table issuer_deliveries (
  delivery_id text primary key,
  kind text not null check (kind in ('transaction', 'card', 'other')),
  subject text not null,
  received_at timestamptz not null
);

-- Up to when a reader of the issuer's lists has read.
create table issuer_cursors (
  name text primary key,
  read_until timestamptz not null
);

-- Where cards may not be used (cards.md section 5, D-47). Edited by operators. A row matches by category code, by the
-- merchant's own id, or by both where both are given.
create table restricted_merchants (
  id bigint generated always as identity primary key,
  category text not null check (category in ('wires', 'direct_marketing', 'securities', 'dating', 'massage', 'gambling',
    'internet_gaming', 'cash', 'telemarketing', 'foreign_currency', 'paypal_funding')),
  mcc text check (mcc ~ '^[0-9]{4}$'),
  acceptor_id text,
  check (mcc is not null or acceptor_id is not null)
);
create unique index restricted_merchants_once on restricted_merchants (coalesce(mcc, ''), coalesce(acceptor_id, ''));

insert into restricted_merchants (category, mcc, acceptor_id) values
  ('wires', '4829', null),
  ('direct_marketing', '5960', null), ('direct_marketing', '5961', null), ('direct_marketing', '5962', null),
  ('direct_marketing', '5963', null), ('direct_marketing', '5964', null), ('direct_marketing', '5965', null),
  ('telemarketing', '5966', null),
  ('direct_marketing', '5967', null), ('direct_marketing', '5968', null), ('direct_marketing', '5969', null),
  ('securities', '6211', null),
  ('dating', '7273', null),
  ('massage', '7297', null),
  ('gambling', '7995', null), ('gambling', '7800', null), ('gambling', '7801', null), ('gambling', '7802', null),
  ('gambling', '9406', null),
  ('internet_gaming', '9754', null),
  ('cash', '6010', null), ('cash', '6011', null),
  ('foreign_currency', '6051', null),
  ('paypal_funding', '6540', null), ('paypal_funding', null, 'PAYPALFUNDING01');

-- Who asked to see a card's number, and when; never what was shown.
create table card_reveals (
  id bigint generated always as identity primary key,
  card_id text not null references cards,
  user_id text not null,
  asked_at timestamptz not null
);
create index card_reveals_of_user on card_reveals (user_id, asked_at desc);

-- A person's wish to delete a card, and what it gave back.
create table card_deletions (
  card_id text primary key references cards,
  user_id text not null,
  comments text,
  platform text,
  asked_at timestamptz not null,
  refunded_cents bigint check (refunded_cents >= 0),
  released_at timestamptz,
  check ((refunded_cents is null) = (released_at is null))
);
create index card_deletions_open on card_deletions (asked_at) where released_at is null;

-- What came back to a card after its deletion and went straight to the person's credit (D-20).
create table card_late_credits (
  transaction_token text not null references card_transactions,
  version int not null,
  card_id text not null references cards,
  amount_cents bigint not null check (amount_cents > 0),
  -- a refund of the merchant is seen as such; a hold that came back is seen through this row
  from_hold boolean not null,
  credited_at timestamptz not null,
  primary key (transaction_token, version, from_hold)
);
create index card_late_credits_of_card on card_late_credits (card_id, credited_at desc);
