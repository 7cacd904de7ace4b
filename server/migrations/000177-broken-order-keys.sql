-- Since when the supplier answers our order's key with a breakdown and nothing else. It keeps such an answer for thirty
-- days, so the key leads nowhere; a key that is only not answered, or is said to be in progress, may still make the order.
alter table gift_cards add column key_broken_at timestamptz;
-- When the order was last asked for: what is not there long after it never will be.
alter table gift_cards add column last_asked_at timestamptz;
update gift_cards set last_asked_at = key_asked_at;
