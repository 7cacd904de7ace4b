-- The tries of a code belong to the browser that asked for it, so that nobody can use up somebody else's. Codes live for
-- minutes: those on their way when this runs are asked for again.
delete from auth.codes;

-- `subject` is now what the browser's own cookie names: a sign-up, a reset or a log-in.
alter table auth.codes add column email text not null;
-- Which of the sent codes it waits for.
alter table auth.codes add column scope text not null;

-- What was sent to a mailbox. A code itself is nowhere: it follows from the nonce and the server's secret, so that a
-- second letter can carry the same one. Browsers that wait for the same mailbox share its code, each with its own tries.
create table auth.sent_codes (
  purpose text not null check (purpose in ('confirm', 'challenge', 'reset')),
  -- an address, or a single log-in
  scope text not null,
  nonce text not null,
  -- twelve digits instead of six, after too many six-digit codes for one address
  is_long boolean not null,
  -- when its last letter was written; null while none was
  sent_at timestamptz,
  expires_at timestamptz not null,
  primary key (purpose, scope)
);

create index sent_codes_by_expiry on auth.sent_codes (expires_at);

-- A sign-up that waits for its code. Any number may wait for one address; the first that is confirmed becomes the
-- account, and the others vanish with it.
create table auth.sign_ups (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  wants_newsletter boolean not null,
  asked_at timestamptz not null
);

create index sign_ups_by_email on auth.sign_ups (email, asked_at desc);
create index sign_ups_by_age on auth.sign_ups (asked_at);

-- Identities are confirmed ones only from here on; whoever waits for a code now signs up again.
delete from auth.identities where not email_verified;
drop index auth.identities_unverified;
alter table auth.identities add check (email_verified);

create index sessions_by_age on auth.sessions (created_at);

-- When the next try is due, where tries are slowed down instead of being refused.
alter table throttles add column next_at timestamptz;
