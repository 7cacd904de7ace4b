-- The banner (D-43): the newest row stands; an empty message means none. Sanitised before it is stored (I-40).
create table banners (
  id bigint generated always as identity primary key,
  message text not null check (char_length(message) <= 2000),
  set_by text not null,
  set_at timestamptz not null
);

-- Who wants the newsletter; an address asks once.
create table newsletter_subscriptions (
  email text primary key check (email = lower(email)),
  subscribed_at timestamptz not null
);

-- What the web app logs about itself: never about the person's card or money (D-48).
create table analytics_events (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  name text not null,
  view text not null check (view in ('desktop', 'mobile')),
  code text,
  logged_at timestamptz not null
);

create index analytics_events_by_time on analytics_events (logged_at);
