-- Endpoints: addresses of API consumers at which they are told what happened (decision 286).
create table endpoints (
  id text primary key,
  user_id text not null references users (id),
  url text not null check (length(url) <= 600),
  description text not null,
  event_types text[] not null check (cardinality(event_types) > 0),
  state text not null check (state in ('pending', 'active', 'off')),
  off_because text check (off_because in ('owner', 'unconfirmed', 'gone', 'failing', 'password')),
  secret_sealed bytea not null,
  -- What was replaced signs, too, until then.
  previous_secret_sealed bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  -- Since when, and how often one after the other, nothing arrives; it is left alone until it has rested.
  failing_since timestamptz,
  failures int not null default 0 check (failures >= 0),
  rests_until timestamptz,
  check ((state = 'off') = (off_because is not null)),
  check ((previous_secret_sealed is null) = (previous_until is null))
);
create unique index endpoints_one_for_an_address on endpoints (user_id, url);

-- What happened to a user, as consumers are told it; only where somebody wants to be told.
create table consumer_events (
  id text primary key default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  user_id text not null references users (id),
  type text not null,
  data jsonb not null,
  -- By the database's clock, as the outbox of open pages.
  created_at timestamptz not null default now()
);
create index consumer_events_by_user on consumer_events (user_id, created_at);
create index consumer_events_by_time on consumer_events (created_at);

-- One event on its way to one endpoint.
create table dispatches (
  endpoint_id text not null references endpoints (id) on delete cascade,
  event_id text not null references consumer_events (id) on delete cascade,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- In vain, since it was asked for.
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  -- Somebody tries it until then, or has died.
  claimed_until timestamptz,
  primary key (endpoint_id, event_id),
  check ((state = 'waiting') = (next_attempt_at is not null))
);
create index dispatches_by_event on dispatches (event_id);
create index dispatches_due on dispatches (endpoint_id, next_attempt_at) where state = 'waiting';

create table dispatch_attempts (
  endpoint_id text not null,
  event_id text not null,
  number int not null check (number > 0),
  at timestamptz not null,
  duration_ms int not null check (duration_ms >= 0),
  status int,
  -- Why it does not count.
  failure text,
  -- How the answer begins.
  answer text,
  primary key (endpoint_id, event_id, number),
  foreign key (endpoint_id, event_id) references dispatches (endpoint_id, event_id) on delete cascade
);

alter table api_keys drop constraint api_keys_scopes_check;
alter table api_keys add constraint api_keys_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array['read', 'buy', 'reveal', 'webhooks']);
alter table api_tokens drop constraint api_tokens_scopes_check;
alter table api_tokens add constraint api_tokens_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array['read', 'buy', 'reveal', 'webhooks']);
