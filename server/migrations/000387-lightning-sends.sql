-- How a payout over Lightning is paid (decision 241): what keeps it waiting, and from the moment at which the node may be asked on what
-- was asked of which node, how often, and how it ended.
create table lightning_sends (
  payout_id text primary key,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  waits_because text check (waits_because in ('liquidity', 'node', 'address', 'price', 'review')),
  -- the intent, written before the node is asked: the key of the node, and for how long it takes the invoice
  started_at timestamptz,
  node text check (node ~ '^0[23][0-9a-f]{64}$'),
  msat bigint check (msat > 0),
  fee_limit_msat bigint check (fee_limit_msat >= 0),
  invoice_expires_at timestamptz,
  requests integer not null default 0 check (requests between 0 and 3),
  requested_at timestamptz,
  stuck_because text,
  ended_at timestamptz,
  fee_msat bigint check (fee_msat >= 0),
  preimage text check (preimage ~ '^[0-9a-f]{64}$'),
  failure text,
  check ((started_at is null) = (requests = 0)),
  check (started_at is null or num_nulls(node, msat, fee_limit_msat, invoice_expires_at, requested_at) = 0),
  check (ended_at is null or started_at is not null),
  check ((preimage is null) = (fee_msat is null)),
  check (case when ended_at is null then preimage is null and failure is null
    else (preimage is null) <> (failure is null) end)
);

-- What other rooms may know of it.
create view lightning_progress as
  select payout_id, started_at, preimage, case when started_at is null then waits_because end as waits_because
  from lightning_sends;
