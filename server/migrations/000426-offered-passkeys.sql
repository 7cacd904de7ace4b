-- A passkey that a browser has made by itself after a log-in proves nothing until it was used with face, finger or PIN.
alter table passkeys add column is_verified boolean not null default true;

-- Whether a question asks for such a passkey.
alter table passkey_challenges add column is_silent boolean not null default false;

-- Who has removed a passkey is offered none any more.
create table passkey_refusals (
  identity_id uuid primary key references auth.identities (id) on delete cascade,
  refused_at timestamptz not null
);
