-- Passkeys of operators: a second factor of the console beside the code of their app. Whoever is invited again has none.
create table operator_passkeys (
  id text primary key check (char_length(id) between 1 and 1400),
  sign_in_id text not null references operator_sign_ins (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  name text not null check (char_length(name) between 1 and 80),
  made_at timestamptz not null,
  used_at timestamptz
);
create index operator_passkeys_by_sign_in on operator_passkeys (sign_in_id);

-- What a browser was asked to sign, once and for some minutes. With a sign-in: to make a passkey for it.
create table operator_challenges (
  challenge text primary key,
  sign_in_id text references operator_sign_ins (id) on delete cascade,
  expires_at timestamptz not null
);
create index operator_challenges_by_sign_in on operator_challenges (sign_in_id);
create index operator_challenges_by_expiry on operator_challenges (expires_at);

alter table operator_audit drop constraint operator_audit_event_check;
alter table operator_audit add constraint operator_audit_event_check check (event in ('signed in', 'signed out', 'sign-in refused',
  'passkey added', 'passkey removed', 'looked', 'forbidden', 'begun', 'done', 'refused', 'failed'));

-- As with their other ways in: under a role of its own the console alone gives operators one.
create or replace function grant_console(console name, runtime name) returns void language plpgsql set search_path = public, pg_temp as $$
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
  execute format('revoke insert, update on operator_sign_ins, operator_sessions, operator_invitations, operator_passkeys, operator_challenges from %I', runtime);
  -- What is sealed is sealed anew when the data key changes.
  execute format('grant update (secret_sealed) on operator_sign_ins, operator_invitations to %I', runtime);
end $$;
