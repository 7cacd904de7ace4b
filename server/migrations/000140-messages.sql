-- What visitors write to Moon: to support, or on removing the extension. The same message within a day is one (I-48).
create table messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('contact', 'uninstall')),
  name text,
  email text check (email = lower(email)),
  message text not null check (char_length(message) between 1 and 4000),
  received_at timestamptz not null,
  check (kind <> 'contact' or (name is not null and email is not null))
);

create index messages_by_text on messages (md5(message));
