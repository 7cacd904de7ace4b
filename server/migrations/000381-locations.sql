-- Where the network of a visit is, as the file of networks said then; null: nothing was known (decision 222).
alter table user_devices add column location jsonb;

-- A country is a guess until the user has confirmed it.
alter table users add column country_confirmed_at timestamptz;
