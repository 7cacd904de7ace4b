alter table cards
  add foreign key (user_id) references users,
  add foreign key (product_id) references products;
alter table spending_reservations add foreign key (user_id) references users;
alter table spending_limits add foreign key (user_id) references users;
alter table card_deletions add foreign key (user_id) references users;
alter table card_reveals add foreign key (user_id) references users;
