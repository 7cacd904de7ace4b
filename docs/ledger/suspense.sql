-- Bitcoin comes to an address of our own key that no order has. It is booked once it is final, because it is in our wallet. It
-- has no owner yet, so it is in suspense, as bitcoin: its owner gets it at the price of the day on which it is given.
begin;

select post_transfer('unowned:bitcoin:tx_1.0:booked:1', '2026-03-10 15:30Z',
  'house/received/bitcoin -> house/suspense/bitcoin 70000 BTC');

-- The chain takes it back, and mines it again.
select post_transfer('unowned:bitcoin:tx_1.0:reversed:1', '2026-03-10 15:45Z',
  'house/suspense/bitcoin -> house/received/bitcoin 70000 BTC');
select post_transfer('unowned:bitcoin:tx_1.0:booked:2', '2026-03-10 16:30Z',
  'house/received/bitcoin -> house/suspense/bitcoin 70000 BTC');
select path, currency, sum(amount) from ledger_entries group by path, currency having sum(amount) <> 0 order by path;

-- An operator has found its owner. Nothing is in suspense any more.
select post_transfer('unowned:bitcoin:tx_1.0:given', '2026-03-12 09:00Z',
  'house/suspense/bitcoin -> house/fx/btc 70000 BTC',
  'house/fx/usd -> user/usr_1/credit 4200 USD');
select path, currency, sum(amount) from ledger_entries group by path, currency having sum(amount) <> 0 order by path;

-- If two operators give it, it is given once.
select post_transfer('unowned:bitcoin:tx_1.0:given', '2026-03-12 09:05Z',
  'house/suspense/bitcoin -> house/fx/btc 70000 BTC',
  'house/fx/usd -> user/usr_1/credit 4200 USD');

rollback;
