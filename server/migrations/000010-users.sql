-- The person's record. Who signs in how is in schema auth; this is what the product knows of a person.
create table users (
  id text primary key check (id ~ '^usr_[0-9a-f]{32}$'),
  -- the identity's own id (auth); one record per identity
  identity_id text not null unique,
  email text not null check (email = lower(email)),
  name text not null check (char_length(name) between 1 and 120),
  -- ISO 3166-1 alpha-2, as the person declared it (D-26)
  country text check (country ~ '^[A-Z]{2}$'),
  default_bitcoin_method text not null default 'lightning' check (default_bitcoin_method in ('lightning', 'on_chain')),
  is_federated boolean not null default false,
  created_at timestamptz not null,
  -- null: on the waitlist (D-27)
  activated_at timestamptz
);

create index users_by_email on users (email);

-- A ban is a fact with a who and a when; the reason is what the person reads (D-28).
create table user_bans (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  reason text not null check (char_length(reason) between 1 and 500),
  banned_by text not null,
  banned_at timestamptz not null,
  lifted_at timestamptz check (lifted_at >= banned_at)
);

create unique index user_bans_one_standing on user_bans (user_id) where lifted_at is null;

-- What a person's browser said about itself: advisory, kept for 90 days (D-30, D-59).
create table user_devices (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  visitor_id text,
  confidence double precision,
  language text,
  details jsonb not null,
  seen_at timestamptz not null
);

create index user_devices_by_user on user_devices (user_id, seen_at);
create index user_devices_by_age on user_devices (seen_at);
