-- Sats that a node took when no price could be kept (late, and the market had moved) are final and have none: they
-- become reward sats one to one (D-07). On a chain a payment waits for its price before it is final.
alter table payments drop constraint payments_check3;
alter table payments add constraint payments_final_has_price
  check (state <> 'final' or price is not null or rail = 'lightning');
