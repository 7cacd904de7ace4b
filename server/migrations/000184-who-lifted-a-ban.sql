-- Who let a restricted person go again.
alter table user_bans add column lifted_by text check (lifted_by is null or lifted_at is not null);
