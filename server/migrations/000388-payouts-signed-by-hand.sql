-- Payouts above what the signer signs (decision 239): a batch of one, signed by a hardware wallet once two operators have approved the
-- hash of its PSBT.
alter table payout_batches add column is_offline boolean not null default false;

create table payout_approvals (
  batch_id text not null,
  nth integer not null,
  operator text not null,
  psbt_sha256 text not null check (psbt_sha256 ~ '^[0-9a-f]{64}$'),
  approved_at timestamptz not null,
  primary key (batch_id, nth, operator)
);
create function refuse_other_approval() returns trigger language plpgsql as $$
begin
  raise exception 'an approval stays as it was given (% %)', old.batch_id, old.operator;
end $$;
create trigger payout_approvals_stay before update or delete on payout_approvals for each row
  execute function refuse_other_approval();
