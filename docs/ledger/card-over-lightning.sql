-- Ada buys a card of $25 over Lightning at $60,000 for one bitcoin, with $10 of her credit. She owes $15, 25,000 sats.
-- Run it anywhere: it leaves nothing behind. post_transfer returns the outcome of each transfer.
begin;

-- She has credit from a card that she deleted.
select post_transfer('example:ada:gift', '2026-03-10 15:00Z', 'house/gifts -> user/usr_ada/credit 1000 USD');

-- The order: her credit is held for this purchase alone.
select post_transfer('purchase:pur_1:held', '2026-03-10 15:01Z',
  'user/usr_ada/credit -> user/usr_ada/credit-held/pur_1 1000 USD');

-- A second tab cannot spend it too.
select post_transfer('purchase:pur_2:held', '2026-03-10 15:01Z',
  'user/usr_ada/credit -> user/usr_ada/credit-held/pur_2 1000 USD');

-- Our node holds her 25,000 sats; they are not ours, so nothing is booked. The issuer makes the card. In the transaction
-- that records it, the sats become a receivable, everything becomes dollars in the funding, and the funding the card.
select post_transfer('purchase:pur_1:delivered', '2026-03-10 15:02Z',
  'user/usr_ada/credit-held/pur_1 -> purchase/pur_1/funding 1000 USD',
  'house/receivable/lightning -> house/fx/btc 25000 BTC',
  'house/fx/usd -> purchase/pur_1/funding 1500 USD',
  'purchase/pur_1/funding -> card/card_1/balance 2500 USD');

-- The same again after a crash changes nothing.
select post_transfer('purchase:pur_1:delivered', '2026-03-10 15:02Z',
  'user/usr_ada/credit-held/pur_1 -> purchase/pur_1/funding 1000 USD',
  'house/receivable/lightning -> house/fx/btc 25000 BTC',
  'house/fx/usd -> purchase/pur_1/funding 1500 USD',
  'purchase/pur_1/funding -> card/card_1/balance 2500 USD');

-- Only now the node settles the sats.
select post_transfer('invoice:inv_1:received', '2026-03-10 15:02Z',
  'house/received/lightning -> house/receivable/lightning 25000 BTC');

-- All balances: what we owe to users is positive, what we hold for it is negative.
select path, currency, sum(amount) from ledger_entries group by path, currency having sum(amount) <> 0 order by path;

rollback;
