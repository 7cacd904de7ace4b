-- Apps that make codes (RFC 6238). One that is not confirmed yet counts for nothing; there is at most one of each kind.
create table authenticators (
  id text primary key default gen_random_uuid()::text,
  identity_id uuid not null references auth.identities (id) on delete cascade,
  secret_sealed bytea not null,
  made_at timestamptz not null,
  confirmed_at timestamptz,
  -- the newest window of thirty seconds whose code was used; none counts up to it
  last_window bigint
);

create unique index authenticators_confirmed on authenticators (identity_id) where confirmed_at is not null;
create unique index authenticators_waiting on authenticators (identity_id) where confirmed_at is null;

-- Codes for whoever has lost the app: eighty bits each, so a hash without a key keeps them.
create table recovery_codes (
  authenticator_id text not null references authenticators (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (authenticator_id, code_hash)
);
