-- A purchase that could not be read or recorded waits longer after each try, so that many such purchases, which would
-- always be the oldest, do not keep the others from being read.
alter table card_transactions
  add column read_tries integer not null default 0 check (read_tries >= 0),
  add column read_next_at timestamptz;
