-- Whoever may have no API key yet asks for it in the settings: a message like others, one at a time for each account.
alter table messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in ('contact', 'uninstall', 'api_access')),
  add check (kind <> 'api_access' or (name is not null and email is not null));

create unique index messages_one_access_at_a_time on messages (email) where kind = 'api_access' and closed_at is null;
