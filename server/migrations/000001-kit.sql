-- The outbox of live events: read by every process's listener, swept after an hour.
create table live_events (
  id bigint generated always as identity primary key,
  user_id text not null,
  kind text not null,
  subject text not null,
  created_at timestamptz not null default now()
);

-- Answers of calls that carry an Idempotency-Key (F-21 to F-26): unique per person and key.
create table idempotent_answers (
  user_id text not null,
  key text not null check (length(key) between 1 and 255),
  call text not null,
  request_sha256 text not null,
  -- null while the first attempt is still being worked on
  status int,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
