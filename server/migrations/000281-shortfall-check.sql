-- The same check without `between`, whose dump in server/schema.sql reads back the same.
alter table purchase_shortfalls drop constraint purchase_shortfalls_check;
alter table purchase_shortfalls add constraint purchase_shortfalls_check
  check (given_cents >= 0 and given_cents <= 10 and given_cents <= short_cents);
