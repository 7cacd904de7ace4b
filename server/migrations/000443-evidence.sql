-- What an operator has looked at is evidence; a proof is what shows who uses a session.
alter table app_removals rename column proof to evidence;
