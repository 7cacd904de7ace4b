-- What users may know of cards: how many a person has that came to be.
create view user_cards as
  select user_id, count(*)::int as cards from cards where issuer_token is not null group by user_id;
