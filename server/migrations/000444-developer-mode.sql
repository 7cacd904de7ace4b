-- Who writes programs sees the ids and codes that the API uses beside what everybody sees.
alter table users add column developer_mode boolean not null default false;
