-- Written by `npm run schema` from server/migrations; a test holds them equal.

create table idempotent_answers (
  user_id text not null,
  key text not null,
  call text not null,
  request_sha256 text not null,
  status integer,
  answer jsonb,
  created_at timestamp with time zone not null
);

create table live_events (
  id bigint generated always as identity not null,
  user_id text not null,
  kind text not null,
  subject text not null,
  created_at timestamp with time zone default now() not null
);

alter table idempotent_answers add constraint idempotent_answers_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)));

alter table idempotent_answers add constraint idempotent_answers_pkey PRIMARY KEY (user_id, key);

alter table live_events add constraint live_events_pkey PRIMARY KEY (id);
