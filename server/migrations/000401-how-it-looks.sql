-- How a user wants Moon to look, on each device: the theme of a new one, and whether balances are covered.
alter table users add column theme text not null default 'system' check (theme in ('light', 'system', 'dark'));
alter table users add column hides_balances boolean not null default false;
