-- Who let a person in from the waitlist; null: nobody had to.
alter table users add column activated_by text check (activated_by is null or activated_at is not null);
