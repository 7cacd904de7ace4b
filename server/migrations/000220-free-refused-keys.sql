-- Orders over Lightning that the node refused kept their key, and asked again they were answered as if they could be paid.
delete from idempotent_answers a using purchases p
  where p.user_id = a.user_id and p.key = a.key and p.state = 'cancelled' and p.ended_because = 'node_unavailable';
update purchases set key = null where state = 'cancelled' and ended_because = 'node_unavailable';
