-- Credit that arrived by itself above the caps (D-18): what operators have to look at. The cause is that of the transfer.
create table held_credits (
  cause text primary key,
  user_id text not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  held_at timestamptz not null,
  released_at timestamptz check (released_at >= held_at),
  released_by text,
  check ((released_at is null) = (released_by is null))
);
create index held_credits_waiting on held_credits (held_at) where released_at is null;

insert into held_credits (cause, user_id, amount_cents, held_at)
  select 'payment_credit:' || id, user_id, on_hold_cents, credited_at from payment_credits where on_hold_cents > 0;

-- Whether what is left on a card comes back by itself seven days after it expired (D-21).
alter table users add column returns_expired boolean not null default true;

-- What users offer to cards.
create view return_wishes as select id as user_id, returns_expired from users;

alter table cards
  -- the day before its expiry that its owner was last reminded of: 14, 3 or 1
  add column reminded_days int,
  -- what the issuer lets it spend in all, once that is another amount than its value
  add column issuer_limit_cents bigint check (issuer_limit_cents > 0);
create index cards_expired on cards (expires_at) where state = 'closed';
