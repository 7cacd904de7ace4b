-- What the buyer's wallet and his exchange are told that he pays for. It stands with the order, so that asking again says
-- the same: a Lightning invoice is not made twice, and an exchange compares what it is told under one key.
alter table invoices add column memo text;
update invoices set memo = 'Moon Visa Card' where rail = 'lightning';
alter table invoices add check ((memo is not null) = (rail = 'lightning'));

alter table exchange_sends add column memo text not null default 'Moon Visa Card';
alter table exchange_sends alter column memo drop default;
