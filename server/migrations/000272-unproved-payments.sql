-- A token transaction that pays us and has no receipt yet is parked as a whole: its transfers have no numbers of their own
-- before there is one, so its vout is -1.
alter table parked_facts
  drop constraint parked_facts_vout_check,
  add constraint parked_facts_vout_check check (vout >= 0 or (vout = -1 and step = 'unproved')),
  drop constraint parked_facts_step_check,
  add constraint parked_facts_step_check
    check (step in ('connect', 'disconnect', 'mempool', 'gone', 'price', 'final', 'unowned', 'unproved'));
