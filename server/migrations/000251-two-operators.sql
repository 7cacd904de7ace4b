-- Who may use the command line, and money that is moved by hand (docs/decisions/171).

-- Each operator has a key of their own; only its hash is kept. The list belongs to the owner of the tables.
create table operators (
  name text primary key check (length(name) between 2 and 100),
  -- The words of the name in one spelling, so that one person is not entered twice
  spelling text not null unique,
  key_sha256 bytea not null unique check (length(key_sha256) = 32),
  added_at timestamptz not null,
  added_by text not null,
  removed_at timestamptz,
  removed_by text,
  check ((removed_at is null) = (removed_by is null))
);

-- What one operator asks for and another is to confirm: exactly what will happen. Never changed.
create table operator_requests (
  id text primary key check (id like 'req\_%'),
  command text not null,
  arguments jsonb not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- whose credit it becomes
  user_id text not null references users (id),
  email text not null,
  -- what it is, in the words of the command line
  what text not null,
  asked_by text not null references operators (name),
  asked_at timestamptz not null
);
create index operator_requests_by_time on operator_requests (asked_at);

-- Everything that operators did about money and about each other. Never changed.
create table operator_actions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('alone', 'confirmed', 'confirmation refused', 'operator added', 'operator removed')),
  at timestamptz not null,
  operator text not null,
  -- the operator's key was shown
  is_proved boolean not null,
  what text not null,
  amount_cents bigint check (amount_cents > 0),
  user_id text references users (id),
  request_id text references operator_requests,
  check ((kind in ('alone', 'confirmed')) = (amount_cents is not null and user_id is not null)),
  check ((kind in ('confirmed', 'confirmation refused')) = (request_id is not null))
);
create unique index operator_actions_confirmed_once on operator_actions (request_id) where kind = 'confirmed';
create index operator_actions_alone on operator_actions (operator, at) where kind = 'alone';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op);
end $$;

create trigger operator_requests_append_only before update or delete or truncate on operator_requests
  for each statement execute function refuse_change();
create trigger operator_actions_append_only before update or delete or truncate on operator_actions
  for each statement execute function refuse_change();
