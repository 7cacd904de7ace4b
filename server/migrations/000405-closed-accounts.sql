-- Closed accounts (decision 265). What the law wants kept hangs on the row of the user; who that was is replaced.
alter table users add column closed_at timestamptz;
-- The address that a closed account had, as a MAC under a key of the server: whoever signs up with it again is known.
alter table users add column email_mark bytea;
-- Closed accounts that had the same address: their limits and restrictions hold here, too.
alter table users add column former_user_ids text[] not null default '{}';

alter table users add constraint users_closed_check check (
  (closed_at is null) = (email_mark is null)
  and (closed_at is null or (name = 'Closed account' and email = id || '@closed.invalid'))
);

create index users_by_email_mark on users (email_mark) where email_mark is not null;

-- Under which ids a user was here before.
create view former_accounts as
  select id as user_id, former_user_ids from users;

-- How far each order of a user has come.
create view order_states as
  select id as purchase_id, user_id, state from purchases;
