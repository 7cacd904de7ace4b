-- Why a confirmed on-chain payout is not sent yet (decision 454), for its user and for operators. Over Lightning it is stored with the
-- send, which may wait for the flag as well.
alter table payouts add column waits_because text
  check (waits_because in ('liquidity', 'node', 'address', 'price', 'review', 'paused', 'by_hand', 'signature'));
alter table payouts add constraint payouts_waits_on_chain_check check (waits_because is null or rail = 'bitcoin');

alter table lightning_sends drop constraint lightning_sends_waits_because_check;
alter table lightning_sends add constraint lightning_sends_waits_because_check
  check (waits_because in ('liquidity', 'node', 'address', 'price', 'review', 'paused'));
