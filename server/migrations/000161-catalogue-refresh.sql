-- Values stand with their product, so that what the supplier told is taken over in one statement.
drop table product_denominations;
alter table products
  -- every value that there ever was, cheapest first, and those of them that can be had; both empty: any between min and max
  add column values_cents bigint[] not null default '{}',
  add column stocked_cents bigint[] not null default '{}',
  add check (stocked_cents <@ values_cents),
  add check (0 < all (values_cents));

-- Pictures and texts of the catalogue by their address: fetched once for all products that name it.
create table product_files (
  url text primary key,
  kind text not null check (kind in ('art', 'text')),
  -- a picture in base64, or plain text; null: not there yet, or nothing that can be shown
  content text,
  tries int not null default 0,
  -- null: what is there stays
  next_try_at timestamptz
);

create index product_files_due on product_files (next_try_at) where next_try_at is not null;

-- News of the supplier that were taken: each counts once.
create table supplier_deliveries (
  delivery_id text primary key,
  kind text not null check (kind in ('order', 'product', 'other')),
  subject text not null,
  received_at timestamptz not null
);
