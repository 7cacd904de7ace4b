-- Credit that its owner wants in Bitcoin (decision 215). Amount and destination are written once: the trigger below refuses
-- to change them. Sats, fee and price are those of the quote that the newest code confirms.
create table payouts (
  id text primary key check (id like 'pout\_%'),
  user_id text not null,
  state text not null check (state in ('unverified', 'queued', 'cancelled')),
  amount_cents bigint not null check (amount_cents >= 1000 and amount_cents < 300000),
  address text not null,
  -- the output script of the address, in hex
  script text not null check (script ~ '^([0-9a-f]{2})+$'),
  price bigint not null check (price > 0),
  -- what arrives, and what of the amount is the network fee
  sats bigint not null check (sats > 0),
  fee_sats bigint not null check (fee_sats >= 0),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- names the newest code; the code itself is never stored
  code_nonce text not null,
  code_sent_at timestamptz not null,
  code_until timestamptz not null,
  code_tries integer not null default 0 check (code_tries between 0 and 5),
  resends integer not null default 0 check (resends between 0 and 3),
  confirmed_at timestamptz,
  ended_at timestamptz,
  ended_because text check (ended_because in ('user', 'expired', 'debt')),
  check ((state = 'cancelled') = (ended_at is not null) and (ended_at is null) = (ended_because is null)),
  check (state <> 'unverified' or confirmed_at is null),
  check (state <> 'queued' or confirmed_at is not null)
);
create unique index one_unverified_payout on payouts (user_id) where state = 'unverified';
create index payouts_of_user on payouts (user_id, id desc);
create index payouts_unverified on payouts (expires_at) where state = 'unverified';

create function refuse_other_destination() returns trigger language plpgsql as $$
begin
  raise exception 'a payout keeps its user, amount and destination (%)', old.id;
end $$;
create trigger payouts_keep_destination before update on payouts for each row
  when (row(old.id, old.user_id, old.amount_cents, old.address, old.script)
    is distinct from row(new.id, new.user_id, new.amount_cents, new.address, new.script))
  execute function refuse_other_destination();
