-- Answers that were kept for an Idempotency-Key are deleted after a day, the oldest first.
create index idempotent_answers_by_age on idempotent_answers (created_at);
