-- A row that counts its tries has `attempts` and, where it waits for the next one, `next_attempt_at`. Nothing but names changes.

alter table purchases rename column tries to attempts;
alter table purchases rename column next_try_at to next_attempt_at;

alter table product_files rename column tries to attempts;
alter table product_files rename column next_try_at to next_attempt_at;

alter table parked_facts rename column tries to attempts;
alter table parked_facts rename column retry_at to next_attempt_at;
alter table parked_facts rename constraint parked_facts_tries_check to parked_facts_attempts_check;

alter table card_transactions rename column read_tries to attempts;
alter table card_transactions rename column read_next_at to next_attempt_at;
alter table card_transactions rename constraint card_transactions_read_tries_check to card_transactions_attempts_check;

alter table card_voids rename column looks to attempts;
alter table card_voids rename column next_look_at to next_attempt_at;

alter table exchange_sends rename column looks to attempts;
alter table exchange_sends rename column next_look_at to next_attempt_at;

-- Of a code: how often it was answered wrongly.
alter table payouts rename column code_tries to code_attempts;
alter table payouts rename constraint payouts_code_tries_check to payouts_code_attempts_check;
alter table auth.codes rename column tries to attempts;
alter table auth.codes rename constraint codes_tries_check to codes_attempts_check;
