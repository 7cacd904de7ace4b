-- Tokens that reached an address of ours and are not taken there (USDC on Tron, D-24): nobody is credited, and a person
-- decides how they go back (D-10).
create table stray_payments (
  rail text not null check (rail in ('ethereum', 'tron')),
  txid text not null,
  vout int not null check (vout >= 0),
  invoice_id text not null references invoices,
  coin text not null check (coin in ('USDC', 'USDT')),
  units bigint not null check (units > 0),
  height int not null,
  seen_at timestamptz not null,
  given_back_at timestamptz,
  primary key (rail, txid, vout)
);
create index stray_payments_waiting on stray_payments (seen_at) where given_back_at is null;
