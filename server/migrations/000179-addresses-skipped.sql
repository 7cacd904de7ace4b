-- Up to which place of the Lightning node's list forgotten orders have had the address sequences moved ahead.
alter table lightning_list add column skipped_for bigint not null default 0 check (skipped_for >= 0);
