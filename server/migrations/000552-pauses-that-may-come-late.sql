-- Until when a request about a pause that had no answer may still reach the issuer: until then what stands is said again.
alter table cards add column pause_unsure_until timestamptz;
