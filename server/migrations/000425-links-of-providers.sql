-- Linking a provider to the account that somebody is logged in to goes the way of a sign-in, and belongs to the session that asked.
alter table federated_sign_ins add column linking_session uuid references auth.sessions (id) on delete cascade;
