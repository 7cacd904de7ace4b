-- Ben buys a card of $25 on-chain at $60,000 and pays too much, in two parts: $18 and then $12.
begin;

-- Each part is booked when it is final (three confirmations), at the price that was locked when it was first seen.
select post_transfer('payment:pay_1:final:1', '2026-03-10 15:30Z',
  'house/received/bitcoin -> house/fx/btc 30000 BTC',
  'house/fx/usd -> purchase/pur_1/funding 1800 USD');
select post_transfer('payment:pay_2:final:1', '2026-03-10 15:40Z',
  'house/received/bitcoin -> house/fx/btc 20000 BTC',
  'house/fx/usd -> purchase/pur_1/funding 1200 USD');

-- The issuer has made the card: its balance is the ordered value, to the cent, and the rest is Ben's credit.
select post_transfer('purchase:pur_1:delivered', '2026-03-10 15:40Z',
  'purchase/pur_1/funding -> card/card_1/balance 2500 USD');
select post_transfer('purchase:pur_1:credited:1:credit', '2026-03-10 15:40Z',
  'purchase/pur_1/funding -> user/usr_ben/credit 500 USD');

-- He pays a third time, to the same address. A card cannot be reloaded: it becomes credit too.
select post_transfer('payment:pay_3:final:1', '2026-03-10 16:00Z',
  'house/received/bitcoin -> house/fx/btc 10000 BTC',
  'house/fx/usd -> purchase/pur_1/funding 600 USD');
select post_transfer('purchase:pur_1:credited:2:credit', '2026-03-10 16:00Z',
  'purchase/pur_1/funding -> user/usr_ben/credit 600 USD');

select path, currency, sum(amount) from ledger_entries group by path, currency having sum(amount) <> 0 order by path;

rollback;
