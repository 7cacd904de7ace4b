-- API keys: credentials with which a program acts for its user. Only hashes are kept; whoever reads these tables can use
-- none of them.
create table api_keys (
  -- Also the client id.
  id text primary key,
  user_id text not null references users (id),
  key_sha256 bytea not null unique check (length(key_sha256) = 32),
  secret_sha256 bytea not null check (length(secret_sha256) = 32),
  -- The beginning and the end of the key, by which its user knows it.
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'buy', 'reveal']),
  -- None: it may be used from everywhere.
  allowed_networks cidr[] not null,
  calls_per_minute int not null default 60 check (calls_per_minute > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  -- Its successor was made then; it works until expires_at.
  replaced_at timestamptz,
  deleted_at timestamptz,
  check (replaced_at is null or expires_at is not null)
);

create unique index api_keys_one_for_a_user on api_keys (user_id) where deleted_at is null and replaced_at is null;
create index api_keys_by_user on api_keys (user_id);

-- Tokens that were issued for a key, for a few minutes each.
create table api_tokens (
  sha256 bytea primary key check (length(sha256) = 32),
  key_id text not null references api_keys (id),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'buy', 'reveal']),
  expires_at timestamptz not null
);

create index api_tokens_by_key on api_tokens (key_id);
create index api_tokens_by_end on api_tokens (expires_at);
