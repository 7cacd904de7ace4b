-- How often its chain took back the final transaction of a batch (decision 237): each time has causes of its own in the ledger.
alter table payout_batches add column taken_back integer not null default 0 check (taken_back >= 0);
