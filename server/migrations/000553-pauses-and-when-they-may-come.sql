-- Until when the last request about a pause may be carried out, whoever answered; the next one is unsure for so long.
alter table cards add column pause_late_until timestamptz;
