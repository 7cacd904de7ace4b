-- By what token its issuer calls a card: a card transaction that came before its card was known is looked at again as soon as it is.
create or replace view card_owners as select id as card_id, user_id, issuer, issuer_token from cards;
