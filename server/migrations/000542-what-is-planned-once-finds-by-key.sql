-- A plan that is made once for a connection may be made while a table is still a page (000540). Lines of the activity are found by a key, too.
alter function keep_activity(text, text) set enable_seqscan = off;
