-- How far the Lightning node's own list of invoices has been compared with ours. It is part of each backup, so after a
-- restore the comparison goes on from the moment of the backup.
create table lightning_list (
  is_only boolean primary key default true check (is_only),
  compared_to bigint not null check (compared_to >= 0)
);

-- Who gave what had no owner to somebody.
alter table unowned_payments add column given_by text check (given_by is null or settled_at is not null);
