-- A name counts as its reader counts it: letters, however many characters make up one.
alter table users drop constraint users_name_check;
alter table users add constraint users_name_check check (char_length(name) between 1 and 1200);

-- Who sells cards, and since when: the receipt of an order names who sold it.
create table sellers (
  name text not null check (char_length(name) between 1 and 400),
  since timestamptz primary key
);
