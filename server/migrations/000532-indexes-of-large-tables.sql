-- What `npm run plans` found to read a whole table where it needs a few rows.

-- Sweeps.
create index sessions_by_expiry on auth.sessions (expires_at);
create index verifications_by_expiry on auth.verifications (expires_at);
create index exchange_consents_by_expiry on exchange_consents (expires_at);
create index endpoints_with_two_secrets on endpoints (previous_until) where previous_until is not null;
create index unattributed_payments_unbooked on unattributed_payments (rail, height) where booked_at is null;
create index cards_refused_gifts on cards (id) where kind = 'gift' and state = 'refused';
create index purchases_by_end on purchases (ended_at) where ended_at is not null;
create index unattributed_payments_by_height on unattributed_payments (rail, height);
create index payouts_on_their_way on payouts (confirmed_at, id) where state in ('queued', 'batched', 'sent');
create index payout_batches_by_end on payout_batches (final_at) where final_at is not null;
-- The path and with it the kind of an account never change, so changes of its balance stay as cheap as they are.
create index ledger_accounts_overdrafts on ledger_accounts (path) where kind = 'overdraft';

-- What belongs to one user.
create index codes_by_email on auth.codes (email);
create index app_removals_of_identity on app_removals (identity_id);
create index authenticators_of_identity on authenticators (identity_id);
create index analytics_events_of_user on analytics_events (user_id);
create index card_deletions_of_user on card_deletions (user_id);
create index exchange_links_of_user on exchange_links (user_id);
create index gift_card_uses_of_user on gift_card_uses (user_id);
create index held_credits_of_user on held_credits (user_id);
create index messages_by_email on messages (email);
create index user_bans_of_user on user_bans (user_id);
create index user_notifications_of_user on user_notifications (user_id);

-- Lists of operators.
create index users_by_name_beginning on users (lower(name) text_pattern_ops);
create index users_waiting on users (created_at, id) where activated_at is null;
create index users_closed on users (closed_at desc, id) where closed_at is not null;

-- Both indexes of a card's authorisations are needed for all of them: each is of one kind alone.
create or replace function activity_of_used_card() returns trigger language plpgsql as $$
begin
  perform keep_activity_once('card', new.id);
  perform keep_activity_once('transaction', t.id) from (
    select t.id from card_transactions t where t.card_id = new.id
    union select a.transaction_id from card_authorizations a where a.card_id = new.id and a.declined_because is null
    union select a.transaction_id from card_authorizations a where a.card_id = new.id and a.declined_because is not null) t;
  return null;
end $$;
