-- A chain may take one payment back for good again and again. Each time that money is taken off its card is a transfer
-- with a number of its own; before, the number was that of the times it had become final, and the second one met the first.
alter table payments add column times_taken_back int not null default 0 check (times_taken_back >= 0);
update payments set times_taken_back = times_final where times_final > 0 and rail <> 'lightning';
