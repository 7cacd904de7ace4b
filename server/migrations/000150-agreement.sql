-- The cardholder agreement in its versions. One is in force: the latest whose day has come. What was agreed to stays
-- readable for ever, so nothing here is changed or removed.
create table agreement_versions (
  version int primary key check (version > 0),
  name text not null check (char_length(name) between 1 and 200),
  text text not null check (char_length(text) between 1 and 200000),
  -- of the text's UTF-8, in hex: the proof of which words it was
  text_sha256 text not null check (text_sha256 = encode(sha256(convert_to(text, 'UTF8')), 'hex')),
  effective_at timestamptz not null,
  published_by text not null,
  published_at timestamptz not null,
  unique (version, text_sha256)
);

-- Who agreed to which words, when, from where.
create table agreement_acceptances (
  user_id text not null references users (id),
  version int not null,
  text_sha256 text not null,
  accepted_at timestamptz not null,
  ip text not null,
  request_id text not null,
  primary key (user_id, version),
  foreign key (version, text_sha256) references agreement_versions (version, text_sha256)
);

create function agreement_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what was agreed: % is refused', tg_table_name, lower(tg_op);
end $$;

create trigger agreement_versions_append_only before update or delete or truncate on agreement_versions
  for each statement execute function agreement_refuse_change();
create trigger agreement_acceptances_append_only before update or delete or truncate on agreement_acceptances
  for each statement execute function agreement_refuse_change();

insert into agreement_versions
select 1, 'Moon Prepaid Visa Card Cardholder Agreement', text, encode(sha256(convert_to(text, 'UTF8')), 'hex'),
  '2023-01-10T00:00:00Z', 'Moon', '2023-01-10T00:00:00Z'
from (select trim(both E'\n' from $agreement$
This agreement is between you and Moon. It says what a Moon Prepaid Visa Card is, what it can and cannot do, and what happens to your money. Please read it before you create a card. It applies to every card of your account, together with our [Terms & Conditions](/terms-conditions) and our [Privacy Policy](/privacy-policy); where they differ about a card, this agreement counts.

In this agreement, **you** are the person who opened the account, **we** and **us** are Moon, **the issuer** is the bank partner that issues the cards, and a **card** is a prepaid virtual Visa card that you create in your account. Gift cards of merchants are not such cards: they follow the terms of their merchant, which are shown to you before you pay.

## The card
- A card is prepaid. It can spend what was loaded on it when it was created, and nothing more. It is not a credit card: there is no credit line, and using it neither builds nor harms a credit history.
- A card is virtual. It has a number, an expiry date and a security code, and no plastic.
- A card is not a bank account. What is on it earns no interest, and it cannot take in salaries, transfers or other deposits.
- A card belongs to the person who created it. You may not sell it, give it away or create it for somebody else.
- You may have several cards at the same time.

## Who may have one
You must be at least 18 years old and hold the only account in your name. You confirm that what you told us about yourself is true, that you are not on a sanctions list, and that you do not live in a country that we may not serve. We may ask for more about you or about a payment where the law or the issuer requires it.

## Creating and loading a card
- A card is loaded once, when it is created: with at least $1 and at most $1,000, or within the limits that stand with its product.
- You pay with one currency from one source: bitcoin, USDC or USDT, a connected exchange account, reward sats, or account credit. Fiat money is not taken.
- The price, the exchange rate and how long it is locked are shown before you pay. What you pay with is converted to US dollars when the card is loaded; we do not keep your crypto for you.
- The card is created when your payment is final. A payment that comes late counts at the rate of its arrival. What you paid too much becomes account credit. What is missing can still be paid, or you take a smaller card, or your money back as account credit.
- A card cannot be reloaded, combined with another card, or turned into cash.

## Fees
The price of a card stands line by line on the screen before you confirm it, with every fee that belongs to it. A fee is part of that price and is never taken off the card later. We charge nothing for using a card, for keeping it, or for deleting it. What the network of your coin takes for a transfer goes to that network.

## Where a card works
A card works at online merchants in the United States that accept Visa. It declines everywhere else, and for these kinds of merchants and payments:
- wires and money orders
- direct marketing and outbound telemarketing
- security brokers and dealers
- dating and escort services, and massage services
- betting, casino and lotto, government-licensed online gambling and racing, and non-sport internet gaming
- cash disbursement
- foreign or non-fiat currency, crypto included
- funding a PayPal account

Do not use a card for anything unlawful. Merchants may decline prepaid cards for subscriptions or free trials; that is their choice and not ours.

## Limits
All cards of your account together may load and spend up to $10,000 within 24 hours and up to $50,000 in a calendar month. We or the issuer may set lower limits for an account, or for a time, to protect you or to follow the law. The limits that hold for you and how much of them is used stand in your account.

## Using it, and holds
When you pay, the merchant first asks whether the card may pay, and that amount is held. It is taken for good when the merchant collects it, usually within a few days, and it may then be less or, with tips, taxes or shipping, more. A hold that the merchant lets lapse comes back to the card by itself. Every purchase, hold, refund and decline stands in your activity, with the reason of a decline.

## 60 days, and what is left
- A card is valid until the end of the 60th day (UTC) after it was paid. The date stands on the card. After it, the card declines.
- The date printed on the card may be later, as some merchants require; what counts are the 60 days.
- We write to you before a card with money on it expires.
- **What you did not spend stays yours.** You may delete a card at any time, before or after it expires: what is left on it, less purchases that are still open, becomes account credit. Purchases that are still open follow when they end.
- What is left on an expired card becomes account credit by itself after seven days, unless you switched that off in your account; then it waits until you delete the card.
- Deleting a card cannot be undone.

## Account credit
Account credit is in US dollars. It buys other cards, and it can be paid out in bitcoin where we offer that, under the terms and within the limits shown there. It may not exceed $10,000 in all, and a single addition may not exceed $2,000; what comes back by itself above that is held for you, and shown to you.

## Refunds by merchants
If you return something, the merchant refunds the card that paid. The money is back on the card when the merchant has sent it, which is up to the merchant. If that card has expired or was deleted, the refund becomes account credit by itself. We cannot refund a purchase that the merchant will not refund. Reward sats that a purchase earned are taken back with its refund.

## If a card is lost to somebody else
Keep the number, the expiry date and the security code to yourself. If you believe that somebody else knows or uses a card or your account, delete the card, which stops it at once, change your password, and [tell us](/contact-us) without delay. You are not liable for purchases that somebody else made with the card after you told us, and for those before only where you gave the card away or were grossly careless with it.

## Errors and disputes
If your activity shows something that you did not do, or an amount that is not right, [write to us](/contact-us) as soon as you can and no later than 60 days after it first stood there. Tell us your name, the support token of the card, which purchase it is, and what you believe is wrong and why.

We look into it without delay and tell you the result, normally within 10 business days. If it takes longer, we tell you so and why, and we decide within 45 days, or within 90 days for a card that was created in the last 30 days. If we were wrong, we put it right at once. If we find no error, you get our reasons in writing and may see what they rest on.

A dispute about goods or services that you bought begins with the merchant. If the merchant does not help, we can ask for the money back through the Visa network within its rules and time limits; what comes back is yours.

## Your data
To make your cards work, the issuer and the Visa network receive what they need: that the card exists, its purchases, and, where the law asks for it, who you are. We do not store the number and the security code of your cards; they are read from the issuer when you look at them. Merchants see the card's details that you type, and nothing else from us. Everything else is in our [Privacy Policy](/privacy-policy).

## When we may stop a card
We or the issuer may decline a purchase, stop a card, or restrict an account where we suspect fraud or unlawful use, where the law or the network requires it, or where this agreement is broken. We tell you why, unless the law forbids it. Money that is yours stays yours: what is left on a stopped card becomes account credit, unless a court or an authority orders otherwise.

## Changes to this agreement
This agreement has a version and a date. When it changes, we show you the new version and ask you to agree to it before you create your next card. Until you do, the version that you agreed to goes on holding for the cards that you have: you can use them, see them and delete them, and nothing that is yours is withheld. If you do not want to agree, spend or delete your cards, use or withdraw your credit, and ask us to close your account.

## What we keep of your consent
When you press "I agree to these terms", we record which version you agreed to, a fingerprint of its exact words, the time, and the network address that you agreed from. You agree to receive this agreement and what belongs to it electronically. You can read and print the version in force in your account at any time, and we send you an earlier version that you agreed to if you ask for it.

## How to reach us
[Write to us](/contact-us) or open the support chat. For a question about a card, copy its support token from the card: it tells us which card it is without its number.
$agreement$) as text) as first;
