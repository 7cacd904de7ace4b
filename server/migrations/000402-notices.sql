-- Letters that their reader may turn off, by address: whoever has no account gets some, too. The token is in the link of
-- each letter, and says nothing about anybody.
create table notice_choices (
  email text not null check (email = lower(email)),
  notice text not null check (notice in ('news', 'order_reminders', 'extension_link')),
  token text not null unique default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  turned_off_at timestamptz,
  primary key (email, notice)
);
insert into notice_choices (email, notice) select email, 'news' from newsletter_subscriptions;
alter table newsletter_subscriptions drop constraint newsletter_subscriptions_source_check;
alter table newsletter_subscriptions add constraint newsletter_subscriptions_source_check
  check (source in ('site', 'sign_up', 'settings'));
