-- The signed message of an authorisation request: a copy of it gets the first answer, also after the issuer has reported the outcome.
-- Null: decided before this was stored.
alter table card_authorizations add column delivery text;
