-- A log-in that the extension of its user holds, and no browser (decision 303).
alter table auth.sessions add column is_extension boolean not null default false;
alter table session_devices add column is_extension boolean not null default false;

-- A user's wish to hand a log-in over to the extension. It is good for the log-in that asked, once.
create table hand_overs (
  code_sha256 text primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz,
  -- what the extension named this hand-over: an answer to it is given once
  iv text unique check (iv is null or taken_at is not null)
);

create index hand_overs_by_session on hand_overs (session_id);
create index hand_overs_by_end on hand_overs (expires_at);
