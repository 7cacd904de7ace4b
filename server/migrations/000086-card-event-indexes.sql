-- Refunds and declines are few among events: the feed finds them without reading the others.
create index card_events_refunds on card_events (transaction_token)
  where approved and (kind = 'refund' or (kind = 'clearing' and direction = 'credit'));
create index card_events_declined on card_events (transaction_token) where not approved and kind <> 'balance_inquiry';
