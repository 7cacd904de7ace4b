-- An authenticator app that its owner has lost, with all recovery codes, is taken off the account days after an operator has begun it.
create table app_removals (
  id uuid primary key,
  identity_id uuid not null references auth.identities (id) on delete cascade,
  begun_at timestamptz not null,
  begun_by text not null,
  -- in the link of the letters; all that it can do is to stop this
  token text not null unique,
  -- what the operator has looked at
  proof text not null,
  -- what changes with each use of the app: whoever uses it has it
  use_mark text not null,
  due_at timestamptz not null check (due_at > begun_at),
  reminded_at timestamptz,
  stopped_at timestamptz,
  -- by the link, by the app, or an operator's name
  stopped_by text,
  done_at timestamptz,
  check ((stopped_at is null) = (stopped_by is null)),
  check (stopped_at is null or done_at is null)
);
create unique index app_removals_one_at_a_time on app_removals (identity_id) where stopped_at is null and done_at is null;

-- Until then a user's credit leaves in no payout.
alter table users add column payouts_after timestamptz;
