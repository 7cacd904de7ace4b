-- Keys under which secrets are sealed in this database. Each is random and lies here wrapped by MOON_SECRET, so that a
-- change of MOON_SECRET wraps the keys anew and touches nothing that was sealed (docs/decisions/160).
create table data_keys (
  -- Stands in the head of each seal. 0: what was sealed before there were data keys, by MOON_SECRET itself
  id int primary key check (id >= 0),
  used_for text not null check (used_for in ('seals', 'sign-in')),
  wrapped bytea,
  -- Which secret wraps it: a fingerprint that does not give the secret away
  wrapped_by text,
  created_at timestamptz not null,
  created_by text not null,
  -- No longer used for new seals; rows under it are sealed anew
  retired_at timestamptz,
  -- No row was left under it
  emptied_at timestamptz,
  -- Its secret is lost for ever, as somebody has said
  given_up_at timestamptz,
  given_up_by text,
  check ((id = 0) = (wrapped is null)),
  check ((wrapped is null) = (wrapped_by is null)),
  check (id > 0 or retired_at is not null),
  check (emptied_at is null or retired_at is not null),
  check (given_up_at is null or retired_at is not null),
  check ((given_up_at is null) = (given_up_by is null))
);

create unique index data_keys_current on data_keys (used_for) where retired_at is null;

insert into data_keys (id, used_for, created_at, created_by, retired_at)
  values (0, 'seals', now(), 'migration', now());
