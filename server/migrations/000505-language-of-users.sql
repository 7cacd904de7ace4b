-- What Moon writes to somebody in: what their first call asked for, until they choose.
alter table users add column language text not null default 'en' check (language in ('en', 'es'));

create or replace view member_standings as
  select id as user_id, identity_id,
    case when closed_at is not null then 'This account is closed.' else (
      select reason from user_bans where user_id = any(users.former_user_ids || users.id) and lifted_at is null
      order by banned_at desc limit 1) end as ban_reason,
    language
  from users;
