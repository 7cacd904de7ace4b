-- How many live streams each process has open for a user. A process that lives holds a lock with its name, which ends with its
-- connection: rows of one that has ended count for nothing.
create table stream_counts (
  user_id text not null,
  process text not null,
  streams int not null check (streams > 0),
  primary key (user_id, process)
);

-- Notes that a process has so many streams of a user, unless that and what other living processes have is more than `most`. One after
-- the other for each user, so that none opens beside the last one that is allowed.
create function open_stream(a_user text, a_process text, own int, most int) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('streams of ' || a_user, 0));
  delete from stream_counts where user_id = a_user and process <> a_process
    and pg_try_advisory_xact_lock(hashtextextended('streams at ' || process, 0));
  if own + (select coalesce(sum(streams), 0) from stream_counts where user_id = a_user and process <> a_process) > most then
    return false;
  end if;
  insert into stream_counts values (a_user, a_process, own)
    on conflict (user_id, process) do update set streams = excluded.streams;
  return true;
end $$;
