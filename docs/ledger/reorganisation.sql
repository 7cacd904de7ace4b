-- The chain takes a payment back after its card was made, and later mines it again. Nothing is changed or
-- deleted in the ledger: a further transfer records the correction.
begin;

select post_transfer('payment:pay_1:final:1', '2026-03-10 15:30Z',
  'house/received/bitcoin -> house/fx/btc 41667 BTC',
  'house/fx/usd -> purchase/pur_1/funding 2500 USD');
select post_transfer('purchase:pur_1:delivered', '2026-03-10 15:30Z',
  'purchase/pur_1/funding -> card/card_1/balance 2500 USD');

-- A reorganisation. The funding is empty, so taking the dollars out of it is refused …
select post_transfer('payment:pay_1:reversed:1', '2026-03-10 15:45Z',
  'house/fx/btc -> house/received/bitcoin 41667 BTC',
  'purchase/pur_1/funding -> house/fx/usd 2500 USD');

-- … and the house covers them.
select post_transfer('payment:pay_1:lost:1', '2026-03-10 15:45Z',
  'house/fx/btc -> house/received/bitcoin 41667 BTC',
  'house/loss/bitcoin -> house/fx/usd 2500 USD');
select path, currency, sum(amount) from ledger_entries group by path, currency having sum(amount) <> 0 order by path;

-- The payment is mined again and final again: the loss is reversed, and nothing is doubled.
select post_transfer('payment:pay_1:final:2', '2026-03-10 16:30Z',
  'house/received/bitcoin -> house/fx/btc 41667 BTC',
  'house/fx/usd -> house/loss/bitcoin 2500 USD');
select path, currency, sum(amount) from ledger_entries group by path, currency having sum(amount) <> 0 order by path;

-- If it had been replaced for good, the money still on the card would have been taken back instead:
--   card/card_1/balance -> house/loss/bitcoin 2500 USD

-- A posted transfer cannot be changed, not even by hand.
savepoint before_mischief;
delete from ledger_legs;
rollback to before_mischief;

rollback;
