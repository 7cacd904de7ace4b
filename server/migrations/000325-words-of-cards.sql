-- The words that docs/words.md has for these things. Nothing but names changes.

alter table purchases drop constraint purchases_state_check;
alter table purchases drop constraint purchases_check5;
update purchases set state = 'expired' where state = 'lapsed';
update purchases set state = 'refunded' where state = 'given_back';
alter table purchases add constraint purchases_state_check
  check (state in ('open', 'expired', 'paid', 'delivered', 'refunded', 'cancelled'));
alter table purchases add constraint purchases_ended_check
  check ((ended_at is not null) = (state in ('delivered', 'refunded', 'cancelled')));
update payment_credits set because = 'refunded' where because = 'given_back';

alter table card_authorizations rename column lapsed_at to expired_at;
alter table gift_cards rename column told_late_at to late_notified_at;
alter table gift_cards rename column forfeit_settled_at to orphan_settled_at;
alter table products rename column passed_on_basis_points to pass_through_basis_points;

alter table spending_limits rename to purchase_limits;
alter table spending_reservations rename to purchase_reservations;
alter index spending_of_user rename to purchase_reservations_of_user;

alter table issuer_differences rename to issuer_breaks;
alter index issuer_differences_open rename to issuer_breaks_open;
alter table issuer_breaks drop constraint issuer_differences_kind_check;
update issuer_breaks set kind = 'unmatched' where kind = 'parked';
alter table issuer_breaks add constraint issuer_breaks_kind_check
  check (kind in ('not_ours', 'not_there', 'closed_there', 'open_there', 'other_limit', 'unmatched'));

alter table cards drop constraint cards_ended_because_check;
update cards set ended_because = 'payment_returned' where ended_because = 'payment_gone';
update cards set refused_because = 'payment_returned' where refused_because = 'payment_gone';
update purchases set ended_because = 'payment_returned' where ended_because = 'payment_gone';
update invoices set ended_because = 'payment_returned' where ended_because = 'payment_gone';
alter table cards add constraint cards_ended_because_check
  check (ended_because in ('deleted', 'expired', 'refused', 'refunded', 'stopped', 'payment_returned'));
create or replace view user_cards as
  select user_id, count(*)::int as cards from cards
  where issued_at is not null and ended_because is distinct from 'payment_returned' group by user_id;
