-- One card for one purchase. `purchase_id` is also the reference that the issuer knows the card by.
create table cards (
  id text primary key,
  user_id text not null,
  purchase_id text not null unique,
  -- the on-chain invoice that pays for it, null where none does
  invoice_id text,
  product_id text not null,
  -- which issuer makes it (D-39); only 1 exists so far
  issuer int not null default 1 check (issuer in (1, 2)),
  value_cents bigint not null check (value_cents > 0),
  state text not null check (state in ('awaiting', 'issuing', 'active', 'closing', 'closed', 'deleted', 'refused', 'refunded')),
  created_at timestamptz not null,
  -- both set once, before the issuer is first asked, so that every attempt says the same
  paid_at timestamptz,
  expires_at timestamptz,
  issue_attempts int not null default 0,
  issue_refusals int not null default 0,
  refused_because text,
  issuer_token text unique,
  last_four text check (last_four ~ '^[0-9]{4}$'),
  exp_month int check (exp_month between 1 and 12),
  exp_year int check (exp_year between 2000 and 9999),
  issued_at timestamptz,
  closed_at timestamptz,
  ended_because text check (ended_because in ('deleted', 'expired', 'refused', 'refunded')),
  check ((paid_at is null) = (expires_at is null)),
  check ((issuer_token is null) = (last_four is null) and (issuer_token is null) = (exp_month is null)
    and (issuer_token is null) = (exp_year is null) and (issuer_token is null) = (issued_at is null)),
  check ((issuer_token is not null) = (state in ('active', 'closing', 'closed', 'deleted'))),
  check ((ended_because is not null) = (state in ('closing', 'closed', 'deleted', 'refused', 'refunded')))
);
create index cards_of_user on cards (user_id, id desc);
create index cards_to_expire on cards (expires_at) where state = 'active';
create index cards_in_hand on cards (state) where state in ('issuing', 'closing');

-- What counts against the spending limits (D-17): one row per purchase, from the moment it is reserved.
create table spending_reservations (
  purchase_id text primary key,
  user_id text not null,
  value_cents bigint not null check (value_cents > 0),
  -- what a deletion gave back; it no longer counts
  returned_cents bigint not null default 0 check (returned_cents between 0 and value_cents),
  reserved_at timestamptz not null,
  -- the purchase came to nothing
  released_at timestamptz
);
create index spending_of_user on spending_reservations (user_id, reserved_at) where released_at is null;

-- Limits of single persons, set by an operator; everybody else has the usual ones.
create table spending_limits (
  user_id text primary key,
  daily_cents bigint not null check (daily_cents >= 0),
  monthly_cents bigint not null check (monthly_cents >= 0),
  set_at timestamptz not null
);
