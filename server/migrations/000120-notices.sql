-- What people were told of by letter, once each: the cause names what happened, as in the ledger.
create table user_notices (
  cause text primary key,
  user_id text not null references users (id),
  noticed_at timestamptz not null
);
