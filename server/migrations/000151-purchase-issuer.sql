-- Which issuer's card was ordered (D-39): 1 is processed as prepaid, 2 as credit. Kept with the order, so that what was
-- chosen is what is made.
alter table purchases add column issuer int not null default 1 check (issuer in (1, 2));
