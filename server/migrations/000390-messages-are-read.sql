-- Messages of visitors are read and answered, and the newsletter keeps where its consent came from.
alter table messages
  add column taken_by text,
  add column closed_at timestamptz,
  add column closed_by text,
  add check ((closed_at is null) = (closed_by is null));

create index messages_open on messages (received_at) where closed_at is null;

create table message_answers (
  id bigint generated always as identity primary key,
  message_id bigint not null references messages (id),
  answer text not null check (char_length(answer) between 1 and 4000),
  answered_by text not null,
  answered_at timestamptz not null
);

-- The same answer is given once, however often it is asked for.
create unique index message_answers_once on message_answers (message_id, md5(answer));

-- Null: before this was kept.
alter table newsletter_subscriptions add column source text check (source in ('site', 'sign_up'));
