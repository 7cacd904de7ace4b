-- The operators' console: what an operator is here for, how they sign in with a second factor, and the record of
-- everything that operators do (docs/decisions/332 to 334).

-- Whoever was an operator before there were roles might do everything.
alter table operators add column role text not null default 'admin'
  check (role in ('support', 'finance', 'compliance', 'admin'));

-- A link that lets an operator set up their way in, once. Only the hash of its token is kept.
create table operator_invitations (
  id text primary key,
  operator text not null unique references operators (name),
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  -- of the authenticator app; made when the link is first opened
  secret_sealed bytea,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > invited_at)
);

-- How an operator signs in: a password, and always a code of their app.
create table operator_sign_ins (
  id text primary key,
  operator text not null unique references operators (name),
  password_hash text not null,
  secret_sealed bytea not null,
  -- codes of this window of thirty seconds and of those before it are used up
  last_window bigint not null,
  made_at timestamptz not null
);

-- Only the hash of a session's token is kept.
create table operator_sessions (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  sign_in_id text not null references operator_sign_ins (id) on delete cascade,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  -- when a code was typed last: money wants one of the last minutes
  proved_at timestamptz not null
);
create index operator_sessions_by_sign_in on operator_sessions (sign_in_id);

-- Everything that operators did and tried, whichever way they came. A change is written down before it is done, and how it
-- ended behind it; one without an end may have been done. Never changed.
create table operator_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator text not null,
  role text not null,
  -- they have shown what only this operator has
  is_proved boolean not null,
  face text not null check (face in ('command line', 'console')),
  event text not null check (event in ('signed in', 'signed out', 'sign-in refused', 'looked', 'forbidden', 'begun', 'done', 'refused', 'failed')),
  begun_id bigint references operator_audit (id),
  command text,
  words jsonb not null default '{}',
  said text,
  check ((event in ('done', 'refused', 'failed')) = (begun_id is not null)),
  check ((command is not null) = (event in ('looked', 'forbidden', 'begun', 'done', 'refused', 'failed')))
);
create unique index operator_audit_ends_once on operator_audit (begun_id) where begun_id is not null;
create index operator_audit_by_operator on operator_audit (operator, id);
create index operator_audit_by_subject on operator_audit ((words ->> 'email'), id);

create trigger operator_audit_append_only before update or delete or truncate on operator_audit
  for each statement execute function refuse_change();

-- Whoever looks for a user types the beginning of an address.
create index users_by_email_beginning on users (email text_pattern_ops);

-- Who may act now, for the room of the console.
create view operators_now as select name, spelling, role, added_at from operators where removed_at is null;

-- Orders, as operators list them.
create view orders as
  select id as purchase_id, user_id, state, ended_because, value_cents, due_cents, paid_by, created_at from purchases;
