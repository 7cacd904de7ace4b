-- Sign-ins to the console that were refused, counted: of one operator, from one network, within one hour, for one reason they are one
-- line of the audit, whoever sends how many.
create table operator_refusals (
  operator text not null,
  network text not null,
  hour timestamptz not null,
  said text not null,
  -- the line that stands for all of them
  audit_id bigint not null unique references operator_audit (id),
  times bigint not null default 1 check (times > 0),
  last_at timestamptz not null,
  primary key (operator, network, hour, said)
);

-- Whoever looks at a list is asked whether they have done so in the last minutes.
create index operator_audit_looks on operator_audit (operator, at) where event = 'looked';
