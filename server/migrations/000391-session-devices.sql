-- The browsers that an account is used from: each is known by a cookie that it was given (decision 244).
create table devices (
  id uuid primary key default gen_random_uuid(),
  identity_id uuid not null references auth.identities (id) on delete cascade,
  browser text not null,
  first_seen_at timestamptz not null,
  unique (identity_id, browser)
);

-- What a user is shown of a session, and until when it may do what asks for a proof (decision 246). It goes with the session.
create table session_devices (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  identity_id uuid not null references auth.identities (id) on delete cascade,
  device_id uuid references devices (id) on delete set null,
  user_agent text not null,
  -- where the network of the last visit is, as the file of networks said then
  location jsonb,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  stepped_up_at timestamptz
);

create index session_devices_by_identity on session_devices (identity_id);
create index session_devices_by_device on session_devices (device_id);

-- Sessions of before: their browsers are known at their next visit, without a letter.
insert into session_devices (session_id, identity_id, user_agent, started_at, seen_at)
select id, user_id, coalesce(user_agent, ''), created_at, updated_at from auth.sessions;
