-- A mailed code may also be a proof within a session, where there is no password to type (decision 246).
alter table auth.codes drop constraint codes_purpose_check;
alter table auth.codes add constraint codes_purpose_check
  check (purpose in ('confirm', 'challenge', 'reset', 'federated', 'proof'));
alter table auth.sent_codes drop constraint sent_codes_purpose_check;
alter table auth.sent_codes add constraint sent_codes_purpose_check
  check (purpose in ('confirm', 'challenge', 'reset', 'federated', 'proof'));
