-- What the tolerance gave towards a card: like a discount it is for what is spent, and no part of what becomes credit (M-18).
alter table cards add column tolerance_cents bigint not null default 0 check (tolerance_cents between 0 and 10);
update cards c set tolerance_cents = g.cents
from tolerance_gifts g where g.purchase_id = c.purchase_id and c.issued_at is not null;
