-- A plan is made once for a connection (000511), perhaps while a table is still a page: then reading all of it looks cheapest, and stays the plan
-- until statistics are gathered again. Whatever a posting looks for it finds by a key.
alter function post_transfers(text[], timestamptz[], int[], text[], text[], text[], bigint[]) set enable_seqscan = off;

-- Who wants to hear of what: a posting asks for it in its own statement.
create view wanted_events as select user_id, event_types from endpoints where state = 'active';
