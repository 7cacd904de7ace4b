-- The console may work under a role of its own (CONSOLE_DATABASE_ROLE). Then only that one gives operators a way in: the role of the
-- server reads how they sign in and when they did, and ends it, and can make or change neither. It runs after each migration, as the
-- owner, in the place of grant_runtime.
create function grant_console(console name, runtime name) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  thing record;
begin
  if pg_has_role(runtime, console, 'MEMBER') then
    raise exception 'the role % may act as %: it cannot be the one that the console works under', runtime, console;
  end if;
  perform grant_runtime(console);
  -- Each role has a policy of its own on the tables of the queue.
  for thing in select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'runtime')
  loop
    execute format('drop policy if exists console on %I.%I', thing.nspname, thing.relname);
    execute format('alter policy runtime on %I.%I rename to console', thing.nspname, thing.relname);
  end loop;
  perform grant_runtime(runtime);
  execute format('revoke insert, update on operator_sign_ins, operator_sessions, operator_invitations from %I', runtime);
  -- What is sealed is sealed anew when the data key changes.
  execute format('grant update (secret_sealed) on operator_sign_ins, operator_invitations to %I', runtime);
end $$;
