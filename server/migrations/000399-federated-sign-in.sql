-- Sign-in with an account at a provider. What a browser asked for waits here for the provider's answer; state, nonce and
-- verifier follow from the id and the server's secret, so that nothing here lets anybody finish a sign-in.
create table federated_sign_ins (
  -- a cookie of the browser that asked names it
  id uuid primary key,
  provider text not null check (provider in ('google', 'apple')),
  is_sign_up boolean not null,
  -- the path that its user wanted
  way_back text,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  -- the first answer counts: a code, good once and only together with the verifier, or why there is none
  answered_at timestamptz,
  code text,
  -- as the provider gives it beside the code, unsigned
  given_name text,
  error text,
  check ((answered_at is null) = (code is null and error is null)),
  check (code is null or error is null)
);
create index federated_sign_ins_by_expiry on federated_sign_ins (expires_at);

-- Whoever a provider has identified, while a code by email proves that the address is theirs.
create table federated_proofs (
  id uuid primary key,
  provider text not null check (provider in ('google', 'apple')),
  subject text not null,
  email text not null,
  name text not null,
  way_back text,
  expires_at timestamptz not null
);
create index federated_proofs_by_expiry on federated_proofs (expires_at);

alter table auth.codes drop constraint codes_purpose_check;
alter table auth.codes add constraint codes_purpose_check
  check (purpose in ('confirm', 'challenge', 'reset', 'federated'));
alter table auth.sent_codes drop constraint sent_codes_purpose_check;
alter table auth.sent_codes add constraint sent_codes_purpose_check
  check (purpose in ('confirm', 'challenge', 'reset', 'federated'));

-- An identity has one password and one account of each provider: an address that a provider gave to somebody else does
-- not open what its former owner has.
create unique index accounts_one_of_each on auth.accounts (user_id, provider_id);
