-- Under which Idempotency-Key a payout was asked for, and what was asked (decision 285): one key is one payout, also when a second attempt
-- comes while the first still asks a stranger's server. Null: no key was given.
alter table payouts
  add column request_key text check (length(request_key) between 1 and 255),
  add column request_sha256 text check (request_sha256 ~ '^[0-9a-f]{64}$'),
  add constraint payouts_request_check check ((request_key is null) = (request_sha256 is null));
create unique index payouts_of_request on payouts (user_id, request_key);
