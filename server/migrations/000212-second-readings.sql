-- How far a chain of tokens had been read at a moment, a few an hour: what was read an hour and a day ago is read again.
create table chain_marks (
  rail text not null check (rail in ('ethereum', 'tron')),
  height int not null,
  read_at timestamptz not null,
  primary key (rail, height)
);
-- How far a chain has been read again, and when balances were compared last. Kept here, so that no restart loses a range.
create table chain_rereads (
  rail text not null check (rail in ('ethereum', 'tron')),
  pass text not null check (pass in ('hour', 'day', 'balances')),
  height int not null,
  done_at timestamptz not null,
  primary key (rail, pass)
);
-- More lies at an address than its payments say, and no log explains it: a person must look. Ends by itself once it agrees.
create table unexplained_balances (
  rail text not null check (rail in ('ethereum', 'tron')),
  address text not null,
  coin text not null,
  units bigint not null check (units > 0),
  invoice_id text not null references invoices,
  found_at timestamptz not null,
  primary key (rail, address, coin)
);
