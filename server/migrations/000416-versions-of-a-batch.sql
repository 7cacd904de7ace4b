-- What operators have signed by hand is what stands here (decision 282): a version of a batch is drafted when the one before is signed, under
-- the next number, unsigned; and none is ever taken away. So nothing can be put on top of a version while operators look at it.
create function check_next_version() returns trigger language plpgsql as $$
declare
  prior record;
begin
  if new.signed is not null then
    raise exception 'version % of % is drafted before it is signed', new.nth, new.batch_id;
  end if;
  select t.nth, t.signed is not null as is_signed into prior
    from payout_transactions t where t.batch_id = new.batch_id order by t.nth desc limit 1;
  -- Who drafts what somebody else has drafted at the same moment is told so by the key of the table.
  if new.nth = prior.nth then
    return new;
  end if;
  if new.nth <> coalesce(prior.nth, 0) + 1 then
    raise exception 'version % of % is not the next one', new.nth, new.batch_id;
  end if;
  if not prior.is_signed then
    raise exception 'version % of % is not signed yet: there is no other beside it', prior.nth, new.batch_id;
  end if;
  return new;
end $$;
create trigger payout_transactions_in_turn before insert on payout_transactions for each row execute function check_next_version();
create trigger payout_transactions_stay before delete or truncate on payout_transactions
  for each statement execute function refuse_change();

-- The role that the server works under adds to these and changes nothing (grant_runtime knows them by the name of the trigger).
create trigger payout_inputs_append_only before update or delete or truncate on payout_inputs
  for each statement execute function refuse_change();
drop trigger payout_approvals_stay on payout_approvals;
drop function refuse_other_approval();
create trigger payout_approvals_append_only before update or delete or truncate on payout_approvals
  for each statement execute function refuse_change();
