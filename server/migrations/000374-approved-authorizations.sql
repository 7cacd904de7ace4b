-- What a user's cards were authorised for within a day and a month is read at each authorisation, by card and time.
create index card_authorizations_approved on card_authorizations (card_id, decided_at) where declined_because is null;
