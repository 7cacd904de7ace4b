-- How often somebody came to the pages, and how many sign-ups were asked for: numbers of a day (UTC), which say nothing about anybody.
create table funnel_days (
  day date not null,
  step text not null check (step in ('visit', 'sign_up')),
  times bigint not null check (times > 0),
  primary key (day, step)
);

-- When each user came to us, ordered first, paid first and got a first card.
create view user_beginnings as select id as user_id, created_at as begun_at from users;
create view first_orders as
  select user_id, min(created_at) as ordered_at, min(paid_at) as paid_at from purchases group by user_id;
create view first_cards as
  select user_id, min(issued_at) as made_at from cards where issued_at is not null group by user_id;
