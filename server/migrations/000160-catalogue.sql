-- Gift cards of shops stand beside our own card. What a supplier tells of a product is kept here and read anew; a product
-- is never removed, because what was bought keeps its face: it is only offered no more.
alter table products
  -- who makes the card; a gift card is made by its supplier, who calls it by this code for ever
  alter column issuer drop not null,
  add column supplier_code text unique,
  add column categories text[] not null default '{}',
  add column redeemable_at text check (redeemable_at in ('all', 'online', 'in-store')),
  -- shown, but cannot be bought right now
  add column is_in_stock boolean not null default true,
  add column website_url text,
  add column art_url text,
  add column terms_url text,
  add column redemption_url text,
  -- what the supplier takes off the face value, and which part of that the buyer gets; null: the usual part
  add column cost_discount_basis_points bigint not null default 0 check (cost_discount_basis_points between 0 and 9999),
  add column passed_on_basis_points bigint check (passed_on_basis_points between 0 and 10000),
  -- when the supplier was asked for what stands here: an older answer never overwrites a newer one
  add column read_at timestamptz,
  add check ((loop = 'closed') = (supplier_code is not null)),
  add check ((loop = 'open') = (issuer is not null)),
  add check ((supplier_code is null) = (read_at is null));

-- Values of a product that has fixed ones. One that is sold out stays, so that it can be shown as such (D-45).
create table product_denominations (
  product_id text not null references products (id),
  value_cents bigint not null check (value_cents > 0),
  is_in_stock boolean not null,
  primary key (product_id, value_cents)
);

-- What one person gets off, for one product or (null) for all. The better of this and the product's own counts (I-10).
create table user_discounts (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  product_id text references products (id),
  discount_basis_points bigint not null check (discount_basis_points between 1 and 9999),
  granted_by text not null,
  granted_at timestamptz not null,
  ends_at timestamptz
);

create index user_discounts_by_user on user_discounts (user_id);

-- Grows with each change of a product, whoever makes it: the API keeps the names in memory for as long as it stands still.
create table catalogue_version (
  one boolean primary key default true check (one),
  version bigint not null
);

create function catalogue_grow() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into catalogue_version (version) values (1)
      on conflict (one) do update set version = catalogue_version.version + 1;
  end if;
  return null;
end $$;

create trigger products_grow_by_new after insert on products
  referencing new table as changed for each statement execute function catalogue_grow();
create trigger products_grow_by_change after update on products
  referencing new table as changed for each statement execute function catalogue_grow();

insert into catalogue_version (version) values (1);
