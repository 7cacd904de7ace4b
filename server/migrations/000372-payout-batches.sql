-- Payouts that leave together (decision 215). A batch never changes its payouts or its coins; a fee bump is one more
-- transaction that spends the same coins, so that of all transactions of a batch at most one is ever mined.
create sequence payout_change_index minvalue 0;
create table payout_batches (
  id text primary key check (id like 'pbt\_%'),
  state text not null check (state in ('unsigned', 'sent', 'final')),
  created_at timestamptz not null,
  -- why the signer or the network does not take it, in words for operators
  stuck_because text,
  final_at timestamptz,
  final_txid text,
  check ((state = 'final') = (final_at is not null) and (final_at is null) = (final_txid is null))
);
create index payout_batches_open on payout_batches (created_at) where state <> 'final';

-- Each coin of the treasury belongs to one batch for ever.
create table payout_inputs (
  txid text not null check (txid ~ '^[0-9a-f]{64}$'),
  vout integer not null check (vout >= 0),
  batch_id text not null references payout_batches,
  sats bigint not null check (sats > 0),
  script text not null,
  primary key (txid, vout)
);
create index payout_inputs_of_batch on payout_inputs (batch_id);

create table payout_transactions (
  batch_id text not null references payout_batches,
  nth integer not null check (nth > 0),
  txid text not null unique check (txid ~ '^[0-9a-f]{64}$'),
  psbt bytea not null,
  fee_sats bigint not null check (fee_sats > 0),
  change_index integer not null,
  drafted_at timestamptz not null,
  -- the only bytes that are ever broadcast; hex
  signed text check (signed ~ '^([0-9a-f]{2})+$'),
  signed_at timestamptz,
  primary key (batch_id, nth),
  check ((signed is null) = (signed_at is null))
);

alter table payouts add column batch_id text references payout_batches,
  add column paid_at timestamptz,
  drop constraint payouts_state_check,
  add constraint payouts_state_check check (state in ('unverified', 'queued', 'batched', 'sent', 'paid', 'cancelled')),
  add constraint payouts_batch_check check ((state in ('batched', 'sent', 'paid')) = (batch_id is not null)),
  add constraint payouts_paid_check check ((state = 'paid') = (paid_at is not null));
create index payouts_queued on payouts (confirmed_at, id) where state = 'queued';
create index payouts_of_batch on payouts (batch_id) where batch_id is not null;

-- What was signed stays, and so does what a batch spends.
create function refuse_other_bytes() returns trigger language plpgsql as $$
begin
  raise exception 'a payout transaction keeps its bytes (% %)', old.batch_id, old.nth;
end $$;
create trigger payout_transactions_keep_bytes before update on payout_transactions for each row
  when (row(old.batch_id, old.nth, old.txid, old.psbt, old.fee_sats)
      is distinct from row(new.batch_id, new.nth, new.txid, new.psbt, new.fee_sats)
    or old.signed is not null and old.signed is distinct from new.signed)
  execute function refuse_other_bytes();
