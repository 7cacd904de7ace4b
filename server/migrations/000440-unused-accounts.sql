-- When its owner, or a program of theirs, last used an account. Nobody counts as absent for the time before it was kept.
alter table users add column last_used_at timestamptz not null default now();

create view user_uses as
  select id as user_id, last_used_at, closed_at is null and activated_at is not null and not exists (
    select from user_bans b where b.user_id = any (u.former_user_ids || u.id) and b.lifted_at is null) as may_log_in
  from users u;

-- When the money of each transfer moved, for other rooms.
create view transfer_times as select id as transfer_id, happened_at from ledger_transfers;

-- Accounts whose credit shrinks, or will, because nobody uses them: one row for each time that an owner stayed away.
create table absences (
  user_id text not null references users (id),
  unused_since timestamptz not null,
  -- what a month costs, as the letters said; never more
  charge_cents bigint not null check (charge_cents > 0),
  first_letter_at timestamptz not null check (first_letter_at > unused_since),
  second_letter_at timestamptz check (second_letter_at > first_letter_at),
  charges integer not null default 0 check (charges >= 0),
  charged_cents bigint not null default 0 check (charged_cents >= 0),
  last_charge_at timestamptz,
  ended_at timestamptz,
  primary key (user_id, first_letter_at),
  check ((charges = 0) = (last_charge_at is null)),
  check (last_charge_at is null or second_letter_at is not null)
);
create unique index absences_one_at_a_time on absences (user_id) where ended_at is null;
create index absences_open on absences (coalesce(last_charge_at, second_letter_at, first_letter_at)) where ended_at is null;
