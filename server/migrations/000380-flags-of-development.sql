-- The first start in development used to turn these two on for everybody, so that its cards were processed as credit. What an
-- operator set stays.
delete from flag_overrides
where changed_by = 'start' and user_id is null and name in ('createBitnobCards', 'cardProductToggle');
