-- What a shop says of itself, in plain text: its words are searched beside its name and categories.
alter table products
  add column description_url text,
  add column description text not null default '';
