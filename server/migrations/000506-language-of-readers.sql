-- Who is written to is written to in what they read; an answer to a message is written in the language of the page it came from.
create or replace view user_contacts as select id as user_id, email, language from users;

alter table messages add column language text not null default 'en' check (language in ('en', 'es'));
