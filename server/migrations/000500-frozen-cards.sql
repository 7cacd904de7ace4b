-- A Visa card that an operator has frozen: shops are declined, and what is on it stays there until somebody lets it go again. The
-- reason is what its owner reads; the name of the operator is for us.
alter table cards
  add column frozen_at timestamptz,
  add column frozen_by text,
  add column frozen_because text check (char_length(frozen_because) between 1 and 500),
  -- the issuer has yet to hear whether it may be used
  add column is_pause_due boolean not null default false,
  add constraint cards_frozen_whole check (num_nulls(frozen_at, frozen_by, frozen_because) in (0, 3)),
  add constraint cards_frozen_are_visa check (kind = 'visa' or frozen_at is null);
create index cards_frozen on cards (frozen_at) where frozen_at is not null;
create index cards_to_pause on cards (id) where is_pause_due;

-- The issuer has paused a card that nobody here has frozen.
alter table issuer_breaks drop constraint issuer_breaks_kind_check;
alter table issuer_breaks add constraint issuer_breaks_kind_check
  check (kind in ('not_ours', 'not_there', 'closed_there', 'open_there', 'paused_there', 'other_limit', 'unmatched'));
