-- The next version of the cardholder agreement: what becomes credit is what was paid for and is left, without a discount or
-- a tolerance (decisions 181 and 192), a late payment counts at the lower of two prices, and what shops collect beyond a
-- card is owed (M-14). It changes the version that was published last; where an operator has written these sentences
-- anew, theirs stay, and where none of them is left nothing is published. Whoever agreed to an earlier version is asked
-- for this one before the next card. Where nobody has agreed to anything yet it takes the place of the earlier one.
insert into agreement_versions (version, name, text, text_sha256, effective_at, published_by, published_at)
select version + 1, name, changed, encode(sha256(convert_to(changed, 'UTF8')), 'hex'),
  case when exists (select from agreement_acceptances) then greatest(effective_at, now()) else effective_at end,
  'Moon', now()
from (select version, name, text, effective_at,
  replace(replace(replace(replace(replace(replace(text,
    'A payment that comes late counts at the rate of its arrival.',
    'A payment that comes late counts at the lower of the price when it was first seen and the price when it was confirmed.'),
    'it may then be less or, with tips, taxes or shipping, more.',
    'it may then be less or, with tips, taxes or shipping, more. What a merchant collects beyond what is on the card is taken from your account credit; what remains is owed by you, is set off against credit that comes to you, and stands in the price of your next card.'),
    '**What you did not spend stays yours.** You may delete a card at any time, before or after it expires: what is left on it, less purchases that are still open, becomes account credit. Purchases that are still open follow when they end.',
    '**What was paid for and is left stays yours.** You may delete a card at any time, before or after it expires: what was paid for and is left on it becomes account credit. What merchants still hold follows when they let it go.' || E'\n' || '- A discount, and a shortfall of your payment that we did not ask for, can be spent with the card and are not paid out: of what is left, the share that you paid for becomes account credit.'),
    '- What is left on an expired card becomes account credit by itself',
    '- What was paid for and is left on an expired card becomes account credit by itself'),
    'the refund becomes account credit by itself. We cannot',
    'the refund becomes account credit by itself, as far as it was paid for. We cannot'),
    'what is left on a stopped card becomes account credit',
    'what was paid for and is left on a stopped card becomes account credit') as changed
  from agreement_versions order by version desc limit 1) as latest
where changed <> text;
