-- Whether a gift card has a page of its shop. The address itself is sealed with the codes, for it may show all of them.
-- Of cards that came before nobody knows without opening them: their owners are told when they ask.
alter table gift_cards add column has_page boolean;
update gift_cards set has_page = true where delivered_at is not null;
alter table gift_cards add check ((delivered_at is null) = (has_page is null));
