-- The browser that brings a provider's answer gets a one-time handle for it, of which only a mark is kept here. Sign-ins
-- that are on their way end: nobody knows who brought their answers.
delete from federated_sign_ins;
alter table federated_sign_ins add column brought_mark text;
alter table federated_sign_ins add check ((answered_at is null) = (brought_mark is null));
