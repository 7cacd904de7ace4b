-- How often something was tried in the running window; keys are hashes of what is limited and whom.
create table throttles (
  key text primary key,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  count int not null check (count > 0)
);

create index throttles_by_end on throttles (ends_at);
