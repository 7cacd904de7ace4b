-- What differs from the defaults of contract/src/flags.ts: for everybody (user_id null) or for one person.
create table flag_overrides (
  name text not null,
  user_id text references users (id),
  is_on boolean not null,
  changed_by text not null,
  changed_at timestamptz not null,
  unique nulls not distinct (name, user_id)
);
