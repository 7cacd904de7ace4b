-- What codes by email are for, all of it: a confirmation, a log-in, a reset, a proof within a session, a provider's address.
alter table auth.codes drop constraint codes_purpose_check;
alter table auth.codes add constraint codes_purpose_check
  check (purpose in ('confirm', 'challenge', 'reset', 'proof', 'federated'));
alter table auth.sent_codes drop constraint sent_codes_purpose_check;
alter table auth.sent_codes add constraint sent_codes_purpose_check
  check (purpose in ('confirm', 'challenge', 'reset', 'proof', 'federated'));
