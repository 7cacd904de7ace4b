-- What the issuer's books and ours do not agree on, each with the money that is at stake (F-52). It settles by itself when
-- a later comparison does not find it any more.
create table issuer_differences (
  kind text not null check (kind in ('not_ours', 'not_there', 'closed_there', 'open_there', 'other_limit', 'parked')),
  -- the issuer's word for the card, or for the purchase where that is parked
  token text not null,
  cents bigint not null check (cents >= 0),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  settled_at timestamptz,
  primary key (kind, token)
);
create index issuer_differences_open on issuer_differences (found_at) where settled_at is null;
