-- Limits of one user are set on the command line and no longer by hand: who did is kept beside when.
alter table purchase_limits add column set_by text not null default 'by hand';
