-- Passkeys (WebAuthn). The id is the credential's own; what signs lies on the user's device, here is what checks it.
create table passkeys (
  id text primary key,
  identity_id uuid not null references auth.identities (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  made_at timestamptz not null,
  used_at timestamptz
);

create index passkeys_by_identity on passkeys (identity_id);

-- What a passkey is asked to sign: once, within minutes, and to add one only by whom it was asked for.
create table passkey_challenges (
  challenge text primary key,
  -- null: somebody logs in
  identity_id uuid references auth.identities (id) on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
