-- Accounts of people at an exchange that we may be paid from. Coins are counted in hundred-millionths here, as the
-- exchange counts them, whatever their chains do.

-- A consent that was asked for: its state and its PKCE verifier wait for the code that comes back. Each is used once.
create table exchange_consents (
  state_sha256 text primary key,
  user_id text not null references users,
  platform text not null check (platform in ('web', 'extension')),
  verifier_sealed bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at)
);
create index exchange_consents_of_user on exchange_consents (user_id, asked_at desc);

-- What a person allowed. One stands at a time; ended ones stay.
create table exchange_links (
  id text primary key check (id like 'xln\_%'),
  user_id text not null references users,
  -- Access and refresh token, sealed for this row
  tokens_sealed bytea not null,
  access_until timestamptz not null,
  -- A refresh token is good once, so one process at a time asks for the next
  refreshing_until timestamptz,
  scopes text[] not null,
  -- What may be spent in which time; null where the exchange does not say
  limit_cents bigint check (limit_cents >= 0),
  limit_period text check (limit_period in ('day', 'month', 'year')),
  linked_at timestamptz not null,
  -- When the wallets were last asked for
  wallets_read_at timestamptz,
  ended_at timestamptz,
  ended_because text,
  check ((limit_cents is null) = (limit_period is null)),
  check ((ended_at is null) = (ended_because is null))
);
create unique index exchange_links_standing on exchange_links (user_id) where ended_at is null;

-- The wallets as they were last read. A balance is what the exchange said, a plain decimal.
create table exchange_wallets (
  link_id text not null references exchange_links,
  id text not null,
  position int not null,
  name text not null,
  coin text not null check (coin in ('BTC', 'ETH', 'LTC', 'BCH', 'CGLD', 'ZEC')),
  currency text not null,
  balance text not null check (balance ~ '^[0-9]+[.][0-9]+$'),
  primary key (link_id, id)
);

-- One purchase paid out of one wallet: the price is locked, and however often the exchange is asked it sends once.
create table exchange_sends (
  id text primary key check (id like 'xsd\_%'),
  purchase_id text not null unique,
  user_id text not null references users,
  link_id text not null references exchange_links,
  wallet_id text not null,
  coin text not null check (coin in ('BTC', 'ETH', 'LTC', 'BCH', 'CGLD', 'ZEC')),
  currency text not null,
  state text not null check (state in ('quoted', 'sending', 'sent', 'arrived', 'failed')),
  owed_cents bigint not null check (owed_cents > 0),
  owed_steps bigint not null check (owed_steps > 0),
  -- The locked price of one whole coin in millionths of a cent
  price bigint not null check (price > 0),
  quoted_at timestamptz not null,
  locked_until timestamptz not null check (locked_until > quoted_at),
  -- The key under which the exchange sends once
  idem uuid not null unique,
  -- When it was last told to send, and a digest of the two-factor code that it was told with
  asked_at timestamptz,
  code_sha256 text,
  -- An order under this key was not answered: it keeps its key and its amount for ever
  is_uncertain boolean not null default false,
  exchange_id text unique,
  -- Looking it up: how often in vain, and when again
  looks int not null default 0,
  next_look_at timestamptz,
  ended_because text,
  -- The exchange's own words
  message text,
  arrived_at timestamptz,
  check ((state = 'failed') <= (ended_because is not null)),
  check ((arrived_at is not null) = (state = 'arrived')),
  check (state not in ('sent', 'arrived') or exchange_id is not null)
);
create index exchange_sends_of_user on exchange_sends (user_id, quoted_at);
create index exchange_sends_to_look_up on exchange_sends (next_look_at) where next_look_at is not null;
create index exchange_sends_quoted on exchange_sends (locked_until) where state = 'quoted';

alter table ledger_accounts drop constraint ledger_accounts_currency_check;
alter table ledger_accounts add constraint ledger_accounts_currency_check
  check (currency in ('USD', 'BTC', 'USDC', 'USDT', 'ETH', 'LTC', 'BCH', 'CGLD', 'ZEC'));
