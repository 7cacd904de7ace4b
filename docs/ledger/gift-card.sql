-- Ada buys a gift card of $25 over Lightning at $60,000 for one bitcoin. Its supplier gives 5% discount, of which she gets
-- half: she pays $24.38, 40,634 sats.
begin;

-- Our node holds her sats and nothing is booked. The supplier accepts the order: it costs us its price from here on, and a
-- shop may take longer than a hold lasts, so the sats are settled and become dollars.
select post_transfer('purchase:pur_1:taken', '2026-03-10 15:02Z',
  'house/receivable/lightning -> house/fx/btc 40634 BTC',
  'house/fx/usd -> purchase/pur_1/funding 2438 USD');
select post_transfer('invoice:inv_1:received', '2026-03-10 15:02Z',
  'house/received/lightning -> house/receivable/lightning 40634 BTC');

-- The code has arrived. The whole value is spent: the supplier's price from our prepaid balance there, the rest is our margin.
select post_transfer('purchase:pur_1:delivered', '2026-03-10 15:03Z',
  'house/discounts -> purchase/pur_1/funding 62 USD',
  'purchase/pur_1/funding -> house/prepaid/supplier 2375 USD',
  'purchase/pur_1/funding -> house/margin/gift-cards 125 USD');

-- The reward: half a percent of what was paid with coins.
select post_transfer('card_reward:card_1:1', '2026-03-10 15:03Z', 'house/rewards -> user/usr_ada/sats 208 BTC');
select path, currency, sum(amount) from ledger_entries group by path, currency having sum(amount) <> 0 order by path;

-- The supplier delivers nothing for Bob's order for a day: what he paid becomes his credit.
select post_transfer('purchase:pur_2:taken', '2026-03-10 16:00Z',
  'house/receivable/lightning -> house/fx/btc 40634 BTC',
  'house/fx/usd -> purchase/pur_2/funding 2438 USD');
select post_transfer('purchase:pur_2:credited:1:credit', '2026-03-11 16:00Z',
  'purchase/pur_2/funding -> user/usr_bob/credit 2438 USD');

-- It delivers after that. The code belongs to nobody; its price is lost.
select post_transfer('gift_card:card_2:forfeited', '2026-03-11 17:00Z',
  'house/loss/gift-cards -> house/prepaid/supplier 2375 USD');

rollback;
