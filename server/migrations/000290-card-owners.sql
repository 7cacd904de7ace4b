-- Whose card it is: what rooms that book card transactions need of cards.
create view card_owners as select id as card_id, user_id from cards;
