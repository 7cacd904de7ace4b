-- A card that the issuer closed by itself, say for fraud: out of use here too, and what is left on it its owner's.
alter table cards drop constraint cards_ended_because_check;
alter table cards add constraint cards_ended_because_check
  check (ended_because in ('deleted', 'expired', 'refused', 'refunded', 'stopped'));
