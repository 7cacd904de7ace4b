-- The role that the server works under makes no operator's way into the console.
create or replace function public.grant_runtime(runtime name)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  thing record;
begin
  if pg_has_role(runtime, current_user, 'MEMBER') then
    raise exception 'the role % may act as %: it cannot be the one that the server works under', runtime, current_user;
  end if;
  for thing in select n.nspname as name from pg_namespace n
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and pg_has_role(n.nspowner, 'USAGE')
  loop
    execute format('revoke create on schema %I from public, %I', thing.name, runtime);
    execute format('grant usage on schema %I to %I', thing.name, runtime);
  end loop;

  for thing in
    select format('%s %I.%I', case when c.relkind = 'S' then 'sequence' else 'table' end, n.nspname, c.relname) as name,
      case
        when c.relkind in ('v', 'm') then 'select'
        when c.relkind = 'S' and c.relname like 'ledger\_%' then 'select'
        when c.relkind = 'S' then 'usage, select, update'
        when n.nspname = 'public' and (c.relname like 'ledger\_%' or c.relname in ('migrations', 'operators')) then 'select'
        -- Whoever invites an operator is the owner; the console shows an invitation and uses it up.
        when n.nspname = 'public' and c.relname = 'operator_invitations' then 'select, update, delete'
        when exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = c.relname || '_append_only')
          then 'select, insert'
        else 'select, insert, update, delete'
      end as rights,
      c.relrowsecurity, n.nspname, c.relname
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and pg_has_role(c.relowner, 'USAGE')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('revoke all on %s from public, %I', thing.name, runtime);
    execute format('grant %s on %s to %I', thing.rights, thing.name, runtime);
    -- The queue's tables show nobody but their owner a row unless a policy says otherwise.
    if thing.relrowsecurity then
      execute format('drop policy if exists runtime on %I.%I', thing.nspname, thing.relname);
      execute format('create policy runtime on %I.%I to %I using (true) with check (true)',
        thing.nspname, thing.relname, runtime);
    end if;
  end loop;

  for thing in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and pg_has_role(p.proowner, 'USAGE')
  loop
    execute format('revoke execute on function %s from public', thing.name);
    execute format('grant execute on function %s to %I', thing.name, runtime);
  end loop;
end $function$;
