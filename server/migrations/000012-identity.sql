-- Tables of the identity library (better-auth 1.7.7), as its own compiler prints them for identity/auth.ts, in a schema
-- of their own and with our column names; plus what it leaves out: delete rules, the unique account of a provider.
create schema auth;

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  email_verified boolean not null,
  image text,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  -- the six-digit step is asked of everybody on an unknown device (D-29)
  two_factor_enabled boolean,
  password_reset_required boolean,
  wants_newsletter boolean
);

create index identities_unverified on auth.identities (created_at) where not email_verified;

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  expires_at timestamptz not null,
  -- a hash: the token itself is in the person's cookie only
  token text not null unique check (token like 's1.%'),
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null,
  ip_address text,
  user_agent text,
  user_id uuid not null references auth.identities (id) on delete cascade
);

create index sessions_by_user on auth.sessions (user_id);

create table auth.accounts (
  id uuid primary key default gen_random_uuid(),
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references auth.identities (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);

create index accounts_by_user on auth.accounts (user_id);

create table auth.verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp
);

create index verifications_by_identifier on auth.verifications (identifier);
create index verifications_of_devices on auth.verifications (value) where identifier like 'trust-device-%';

create table auth.signing_keys (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  -- encrypted with the server's secret
  private_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  alg text,
  crv text
);

create table auth.two_factors (
  id uuid primary key default gen_random_uuid(),
  secret text not null,
  backup_codes text not null,
  user_id uuid not null references auth.identities (id) on delete cascade,
  verified boolean,
  failed_verification_count int,
  locked_until timestamptz
);

create index two_factors_by_user on auth.two_factors (user_id);

-- Six-digit codes as we count them: one row whether or not the address has an account, so that answers never tell.
-- The code itself is kept by the library, as a keyed hash.
create table auth.codes (
  purpose text not null check (purpose in ('confirm', 'challenge', 'reset')),
  -- an address, or the id of a log-in that waits for its code
  subject text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  tries int not null default 0 check (tries between 0 and 5),
  primary key (purpose, subject)
);

create index codes_by_expiry on auth.codes (expires_at);
