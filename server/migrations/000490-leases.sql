-- Work for which one of several processes is enough: who does it, and until when others leave it to them.
create table leases (
  name text primary key,
  holder text not null,
  -- Raised whenever the work changes hands.
  fence bigint not null,
  held_until timestamptz not null
) with (fillfactor = 50);
