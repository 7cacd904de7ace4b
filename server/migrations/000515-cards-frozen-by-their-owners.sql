-- A Visa card that its owner has frozen, and cards of restricted users: both are paused at the issuer, as those that an operator has frozen.
-- `pause_asked` counts what the issuer is to hear, so that an answer about something older counts for nothing.
alter table cards
  add column owner_froze_at timestamptz,
  add column is_owner_restricted boolean not null default false,
  add column pause_asked integer not null default 0,
  add constraint cards_frozen_by_owner_are_visa check (kind = 'visa' or (owner_froze_at is null and not is_owner_restricted));
update cards set is_owner_restricted = true, is_pause_due = true, pause_asked = 1
  where kind = 'visa' and state in ('awaiting', 'issuing', 'active')
    and user_id in (select user_id from user_bans where lifted_at is null);
