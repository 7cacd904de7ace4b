-- Written by `npm run schema` from server/migrations; a test holds them equal.

set check_function_bodies = off;

create sequence bitcoin_address_index as integer start 0 increment 1 minvalue 0 maxvalue 2147483647;

create sequence ethereum_address_index as integer start 0 increment 1 minvalue 0 maxvalue 2147483647;

create sequence payout_change_index as bigint start 0 increment 1 minvalue 0 maxvalue 9223372036854775807;

create sequence tron_address_index as integer start 0 increment 1 minvalue 0 maxvalue 2147483647;

create table absences (
  user_id text not null,
  unused_since timestamp with time zone not null,
  charge_cents bigint not null,
  first_letter_at timestamp with time zone not null,
  second_letter_at timestamp with time zone,
  charges integer default 0 not null,
  charged_cents bigint default 0 not null,
  last_charge_at timestamp with time zone,
  ended_at timestamp with time zone
);

create table activity_counts (
  number bigint generated always as identity not null,
  user_id text not null,
  type text not null,
  lines integer not null
);

create table activity_lines (
  id text not null,
  origin text not null,
  source text not null,
  user_id text not null,
  card_id text,
  purchase_id text not null,
  type text not null,
  at timestamp with time zone not null,
  last_four text,
  amount_cents bigint not null,
  merchant text,
  approval_code text,
  declined_because text,
  credited_cents bigint,
  note text,
  gift_card_merchant_name text,
  margin_mcc text,
  words text not null,
  amount text not null
);

create table agreement_acceptances (
  user_id text not null,
  version integer not null,
  text_sha256 text not null,
  accepted_at timestamp with time zone not null,
  ip text not null,
  request_id text not null
);

create table agreement_versions (
  version integer not null,
  name text not null,
  text text not null,
  text_sha256 text not null,
  effective_at timestamp with time zone not null,
  published_by text not null,
  published_at timestamp with time zone not null
);

create table analytics_events (
  id bigint generated always as identity not null,
  user_id text not null,
  name text not null,
  view text not null,
  code text,
  logged_at timestamp with time zone not null
);

create table api_keys (
  id text not null,
  user_id text not null,
  key_sha256 bytea not null,
  secret_sha256 bytea not null,
  hint text not null,
  scopes text[] not null,
  allowed_networks cidr[] not null,
  calls_per_minute integer default 60 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  replaced_at timestamp with time zone,
  deleted_at timestamp with time zone
);

create table api_tokens (
  sha256 bytea not null,
  key_id text not null,
  scopes text[] not null,
  expires_at timestamp with time zone not null
);

create table app_removals (
  id uuid not null,
  identity_id uuid not null,
  begun_at timestamp with time zone not null,
  begun_by text not null,
  token text not null,
  evidence text not null,
  use_mark text not null,
  due_at timestamp with time zone not null,
  reminded_at timestamp with time zone,
  stopped_at timestamp with time zone,
  stopped_by text,
  done_at timestamp with time zone
);

create table authenticators (
  id text default (gen_random_uuid())::text not null,
  identity_id uuid not null,
  secret_sealed bytea not null,
  made_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_window bigint
);

create table banners (
  id bigint generated always as identity not null,
  message text not null,
  set_by text not null,
  set_at timestamp with time zone not null
);

create table card_authorizations (
  token text not null,
  card_token text not null,
  card_id text,
  kind text not null,
  amount_cents bigint not null,
  merchant_name text not null,
  merchant_mcc text not null,
  merchant_city text not null,
  merchant_country text not null,
  merchant_acceptor_id text not null,
  declined_because text,
  decided_at timestamp with time zone not null,
  expired_at timestamp with time zone,
  held_cents bigint not null,
  number integer default 1 not null,
  reports_before integer default 0 not null,
  issuer text default 'lithic'::text not null,
  transaction_id text not null,
  delivery text
);

create table card_counts (
  number bigint generated always as identity not null,
  user_id text not null,
  active integer not null,
  inactive integer not null,
  spendable integer not null,
  spendable_cents bigint not null
);

create table card_deletions (
  card_id text not null,
  user_id text not null,
  comments text,
  platform text,
  asked_at timestamp with time zone not null,
  refunded_cents bigint,
  released_at timestamp with time zone
);

create table card_events (
  token text not null,
  transaction_id text not null,
  kind text not null,
  direction text not null,
  amount_cents bigint not null,
  approved boolean not null,
  decline_codes text[] not null,
  happened_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  declined_because text,
  id text not null,
  issuer text default 'lithic'::text not null
);

create table card_late_credits (
  transaction_id text not null,
  version integer not null,
  card_id text not null,
  amount_cents bigint not null,
  from_hold boolean not null,
  credited_at timestamp with time zone not null
);

create table card_overdrafts (
  card_id text not null,
  overdrawn_cents bigint not null
);

create table card_reveals (
  id bigint generated always as identity not null,
  card_id text not null,
  user_id text not null,
  asked_at timestamp with time zone not null
);

create table card_reward_grants (
  event_id text not null,
  card_id text not null,
  spent_cents bigint not null,
  price bigint not null,
  sats bigint not null,
  granted_at timestamp with time zone not null
);

create table card_rewards (
  card_id text not null,
  rewarded_sats bigint not null,
  version integer not null
);

create table card_shelves (
  card_id text not null,
  user_id text not null,
  shelf text not null,
  spendable_cents bigint not null,
  expires_at timestamp with time zone
) with (fillfactor=70);

create table card_transactions (
  token text not null,
  card_token text not null,
  card_id text,
  merchant_name text not null,
  merchant_mcc text not null,
  merchant_city text not null,
  merchant_country text not null,
  merchant_acceptor_id text not null,
  approval_code text,
  held_cents bigint default 0 not null,
  spent_cents bigint default 0 not null,
  version integer default 0 not null,
  first_at timestamp with time zone not null,
  read_at timestamp with time zone not null,
  hold_ended_at timestamp with time zone,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  id text not null,
  issuer text default 'lithic'::text not null
);

create table card_voids (
  card_id text not null,
  since timestamp with time zone not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone not null,
  is_absent boolean,
  ended_at timestamp with time zone
);

create table cards (
  id text not null,
  user_id text not null,
  purchase_id text not null,
  invoice_id text,
  product_id text not null,
  value_cents bigint not null,
  state text not null,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  expires_at timestamp with time zone,
  issue_attempts integer default 0 not null,
  issue_refusals integer default 0 not null,
  refused_because text,
  issuer_token text,
  last_four text,
  exp_month integer,
  exp_year integer,
  issued_at timestamp with time zone,
  closed_at timestamp with time zone,
  ended_because text,
  reward_basis_points integer default 0 not null,
  coin_cents bigint default 0 not null,
  price_cents bigint default 0 not null,
  reminded_days integer,
  issuer_limit_cents bigint,
  kind text default 'visa'::text not null,
  discount_cents bigint default 0 not null,
  tolerance_cents bigint default 0 not null,
  processed_as text,
  issuer text,
  supplier text,
  name text,
  color text,
  frozen_at timestamp with time zone,
  frozen_by text,
  frozen_because text,
  is_pause_due boolean default false not null,
  owner_froze_at timestamp with time zone,
  is_owner_restricted boolean default false not null,
  pause_asked integer default 0 not null,
  pause_unsure_until timestamp with time zone,
  pause_late_until timestamp with time zone
);

create table catalogue_version (
  one boolean default true not null,
  version bigint not null
);

create table chain_cursors (
  rail text not null,
  height integer not null,
  hash text not null
);

create table chain_marks (
  rail text not null,
  height integer not null,
  read_at timestamp with time zone not null
);

create table chain_rereads (
  rail text not null,
  pass text not null,
  height integer not null,
  done_at timestamp with time zone not null
);

create table compared_lists (
  list text not null,
  read_to text not null
);

create table consumer_events (
  id text default ('evt_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)) not null,
  user_id text not null,
  type text not null,
  data jsonb not null,
  created_at timestamp with time zone default now() not null,
  trace_parent text
);

create table daily_heads (
  day date not null,
  "position" bigint not null,
  transfer_id bigint not null,
  hash bytea not null,
  written_at timestamp with time zone not null
);

create table data_keys (
  id integer not null,
  used_for text not null,
  wrapped bytea,
  wrapped_by text,
  created_at timestamp with time zone not null,
  created_by text not null,
  retired_at timestamp with time zone,
  emptied_at timestamp with time zone,
  given_up_at timestamp with time zone,
  given_up_by text
);

create table devices (
  id uuid default gen_random_uuid() not null,
  identity_id uuid not null,
  browser text not null,
  first_seen_at timestamp with time zone not null
);

create table dispatch_attempts (
  endpoint_id text not null,
  event_id text not null,
  number integer not null,
  at timestamp with time zone not null,
  duration_ms integer not null,
  status integer,
  failure text,
  answer text
);

create table dispatches (
  endpoint_id text not null,
  event_id text not null,
  state text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  claimed_until timestamp with time zone
);

create table endpoints (
  id text not null,
  user_id text not null,
  url text not null,
  description text not null,
  event_types text[] not null,
  state text not null,
  off_because text,
  secret_sealed bytea not null,
  previous_secret_sealed bytea,
  previous_until timestamp with time zone,
  created_at timestamp with time zone not null,
  failing_since timestamp with time zone,
  failures integer default 0 not null,
  rests_until timestamp with time zone
);

create table exchange_consents (
  state_sha256 text not null,
  user_id text not null,
  platform text not null,
  verifier_sealed bytea not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);

create table exchange_links (
  id text not null,
  user_id text not null,
  tokens_sealed bytea not null,
  access_until timestamp with time zone not null,
  refreshing_until timestamp with time zone,
  scopes text[] not null,
  limit_cents bigint,
  limit_period text,
  linked_at timestamp with time zone not null,
  wallets_read_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_because text
);

create table exchange_sends (
  id text not null,
  purchase_id text not null,
  user_id text not null,
  link_id text not null,
  wallet_id text not null,
  coin text not null,
  currency text not null,
  state text not null,
  owed_cents bigint not null,
  owed_steps bigint not null,
  price bigint not null,
  quoted_at timestamp with time zone not null,
  locked_until timestamp with time zone not null,
  idem uuid not null,
  asked_at timestamp with time zone,
  code_sha256 text,
  is_uncertain boolean default false not null,
  exchange_id text,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  ended_because text,
  message text,
  arrived_at timestamp with time zone,
  memo text not null,
  arrived_cents bigint
);

create table exchange_wallets (
  link_id text not null,
  id text not null,
  "position" integer not null,
  name text not null,
  coin text not null,
  currency text not null,
  balance text not null
);

create table federated_proofs (
  id uuid not null,
  provider text not null,
  subject text not null,
  email text not null,
  name text not null,
  way_back text,
  expires_at timestamp with time zone not null
);

create table federated_sign_ins (
  id uuid not null,
  provider text not null,
  is_sign_up boolean not null,
  way_back text,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  code text,
  given_name text,
  error text,
  brought_mark text,
  linking_session uuid
);

create table flag_overrides (
  name text not null,
  user_id text,
  is_on boolean not null,
  changed_by text not null,
  changed_at timestamp with time zone not null
);

create table forgotten_payments (
  kind text not null,
  id text not null,
  coin text not null,
  units bigint not null,
  reference text,
  happened_at timestamp with time zone,
  found_at timestamp with time zone,
  settled_at timestamp with time zone,
  settled_by text,
  settled_as text,
  booked_at timestamp with time zone,
  announced_at timestamp with time zone
);

create table funnel_days (
  day date not null,
  step text not null,
  times bigint not null
);

create table gift_card_uses (
  card_id text not null,
  user_id text not null,
  used_at timestamp with time zone not null
);

create table gift_cards (
  card_id text not null,
  order_key text not null,
  order_number integer default 1 not null,
  key_asked_at timestamp with time zone,
  supplier_order_id text,
  accepted_at timestamp with time zone,
  payout_sealed bytea,
  cost_cents bigint,
  code_sealed bytea,
  code_mark text,
  has_security_code boolean,
  has_pin boolean,
  barcode_format text,
  expires_on text,
  delivered_at timestamp with time zone,
  first_revealed_at timestamp with time zone,
  late_notified_at timestamp with time zone,
  orphan_settled_at timestamp with time zone,
  cost_micros bigint,
  has_page boolean,
  key_broken_at timestamp with time zone,
  last_asked_at timestamp with time zone,
  supplier text default 'runa'::text not null
);

create table hand_overs (
  code_sha256 text not null,
  session_id uuid not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  iv text
);

create table held_credits (
  cause text not null,
  user_id text not null,
  amount_cents bigint not null,
  held_at timestamp with time zone not null,
  released_at timestamp with time zone,
  released_by text
);

create table idempotent_answers (
  user_id text not null,
  key text not null,
  call text not null,
  request_sha256 text not null,
  status integer,
  answer jsonb,
  created_at timestamp with time zone not null
);

create table invoices (
  id text not null,
  purchase_id text not null,
  user_id text not null,
  rail text not null,
  coin text not null,
  state text not null,
  value_cents bigint not null,
  owed_cents bigint not null,
  owed_units bigint not null,
  price bigint not null,
  locked_at timestamp with time zone not null,
  lock_expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  ended_because text,
  card_id text,
  address text,
  address_index integer,
  payment_hash text,
  preimage_sealed bytea,
  payment_request text,
  expires_at timestamp with time zone,
  memo text,
  tolerance_cents bigint
);

create table issuer_breaks (
  kind text not null,
  token text not null,
  cents bigint not null,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  issuer text default 'lithic'::text not null,
  reference text
);

create table issuer_cursors (
  name text not null,
  read_until timestamp with time zone not null,
  issuer text default 'lithic'::text not null
);

create table issuer_deliveries (
  delivery_id text not null,
  kind text not null,
  subject text not null,
  received_at timestamp with time zone not null,
  issuer text default 'lithic'::text not null
);

create table leases (
  name text not null,
  holder text not null,
  fence bigint not null,
  held_until timestamp with time zone not null
) with (fillfactor=50);

create table ledger_accounts (
  id bigint generated always as identity not null,
  path text not null,
  currency text not null,
  kind text generated always as (
CASE
    WHEN (path ~~ 'house/%'::text) THEN 'house'::text
    WHEN (path ~~ '%/overdraft'::text) THEN 'overdraft'::text
    ELSE 'owned'::text
END) stored not null,
  balance bigint default 0 not null,
  version bigint default 0 not null
) with (fillfactor=50);

create table ledger_chain (
  "position" bigint not null,
  transfer_id bigint not null,
  hash bytea not null
);

create table ledger_legs (
  transfer_id bigint not null,
  number integer not null,
  from_account_id bigint not null,
  to_account_id bigint not null,
  currency text not null,
  amount bigint not null
);

create table ledger_transfers (
  id bigint generated always as identity not null,
  cause text not null,
  legs_sha256 bytea not null,
  happened_at timestamp with time zone not null,
  recorded_at timestamp with time zone default clock_timestamp() not null,
  recorded_in xid8 default pg_current_xact_id() not null
);

create table lightning_list (
  is_only boolean default true not null,
  compared_to bigint not null,
  skipped_for bigint default 0 not null
);

create table lightning_sends (
  payout_id text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone not null,
  waits_because text,
  started_at timestamp with time zone,
  node text,
  msat bigint,
  fee_limit_msat bigint,
  invoice_expires_at timestamp with time zone,
  requests integer default 0 not null,
  requested_at timestamp with time zone,
  stuck_because text,
  ended_at timestamp with time zone,
  fee_msat bigint,
  preimage text,
  failure text
);

create table live_events (
  id bigint generated always as identity not null,
  user_id text not null,
  kind text not null,
  subject text not null,
  created_at timestamp with time zone default now() not null
);

create table message_answers (
  id bigint generated always as identity not null,
  message_id bigint not null,
  answer text not null,
  answered_by text not null,
  answered_at timestamp with time zone not null
);

create table messages (
  id bigint generated always as identity not null,
  kind text not null,
  name text,
  email text,
  message text not null,
  received_at timestamp with time zone not null,
  taken_by text,
  closed_at timestamp with time zone,
  closed_by text,
  language text default 'en'::text not null
);

create table misdirected_coins (
  rail text not null,
  address text not null,
  invoice_id text not null,
  coin text not null,
  units numeric(78,0) not null,
  seen_at timestamp with time zone not null,
  returned_at timestamp with time zone
);

create table newsletter_subscriptions (
  email text not null,
  subscribed_at timestamp with time zone not null,
  source text
);

create table notice_choices (
  email text not null,
  notice text not null,
  token text default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text) not null,
  turned_off_at timestamp with time zone
);

create table operator_actions (
  id bigint generated always as identity not null,
  kind text not null,
  at timestamp with time zone not null,
  operator text not null,
  is_proved boolean not null,
  what text not null,
  amount_cents bigint,
  user_id text,
  request_id text
);

create table operator_audit (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  operator text not null,
  role text not null,
  is_proved boolean not null,
  face text not null,
  event text not null,
  begun_id bigint,
  command text,
  words jsonb default '{}'::jsonb not null,
  said text
);

create table operator_challenges (
  challenge text not null,
  sign_in_id text,
  expires_at timestamp with time zone not null
);

create table operator_invitations (
  id text not null,
  operator text not null,
  token_sha256 bytea not null,
  secret_sealed bytea,
  invited_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);

create table operator_passkeys (
  id text not null,
  sign_in_id text not null,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  made_at timestamp with time zone not null,
  used_at timestamp with time zone
);

create table operator_refusals (
  operator text not null,
  network text not null,
  hour timestamp with time zone not null,
  said text not null,
  audit_id bigint not null,
  times bigint default 1 not null,
  last_at timestamp with time zone not null
);

create table operator_requests (
  id text not null,
  command text not null,
  arguments jsonb not null,
  amount_cents bigint not null,
  user_id text not null,
  email text not null,
  what text not null,
  asked_by text not null,
  asked_at timestamp with time zone not null
);

create table operator_sessions (
  token_sha256 bytea not null,
  sign_in_id text not null,
  began_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  proved_at timestamp with time zone not null
);

create table operator_sign_ins (
  id text not null,
  operator text not null,
  password_hash text not null,
  secret_sealed bytea not null,
  last_window bigint not null,
  made_at timestamp with time zone not null
);

create table operators (
  name text not null,
  spelling text not null,
  key_sha256 bytea not null,
  added_at timestamp with time zone not null,
  added_by text not null,
  removed_at timestamp with time zone,
  removed_by text,
  role text default 'admin'::text not null
);

create table other_network_deposits (
  network text not null,
  address text not null,
  coin text not null,
  invoice_id text not null,
  units bigint not null,
  seen_at timestamp with time zone not null,
  returned_at timestamp with time zone
);

create table parked_facts (
  rail text not null,
  txid text not null,
  vout integer not null,
  address text,
  coin text,
  units bigint,
  is_unsupported boolean default false not null,
  height integer,
  block_hash text,
  step text not null,
  error text not null,
  attempts integer default 1 not null,
  parked_at timestamp with time zone not null,
  next_attempt_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_as text
);

create table passkey_challenges (
  challenge text not null,
  identity_id uuid,
  expires_at timestamp with time zone not null,
  is_silent boolean default false not null
);

create table passkey_refusals (
  identity_id uuid not null,
  refused_at timestamp with time zone not null
);

create table passkeys (
  id text not null,
  identity_id uuid not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  made_at timestamp with time zone not null,
  used_at timestamp with time zone,
  is_verified boolean default true not null
);

create table payment_credits (
  id text not null,
  purchase_id text not null,
  user_id text not null,
  invoice_id text,
  card_id text,
  credit_cents bigint default 0 not null,
  on_hold_cents bigint default 0 not null,
  sats bigint default 0 not null,
  because text not null,
  credited_at timestamp with time zone not null,
  settled_cents bigint default 0 not null
);

create table payments (
  id text not null,
  invoice_id text not null,
  rail text not null,
  txid text not null,
  vout integer not null,
  units bigint not null,
  state text not null,
  first_seen_at timestamp with time zone not null,
  locked_price bigint,
  price bigint,
  cents bigint,
  mined_at timestamp with time zone,
  height integer,
  block_hash text,
  times_final integer default 0 not null,
  covered_cents bigint default 0 not null,
  clawed_back_cents bigint default 0 not null,
  coin text not null,
  seen_price bigint,
  mined_price bigint,
  locked_units bigint default 0 not null,
  is_booked boolean default false not null,
  times_clawed_back integer default 0 not null
);

create table payout_approvals (
  batch_id text not null,
  nth integer not null,
  operator text not null,
  psbt_sha256 text not null,
  approved_at timestamp with time zone not null
);

create table payout_batches (
  id text not null,
  state text not null,
  created_at timestamp with time zone not null,
  stuck_because text,
  final_at timestamp with time zone,
  final_txid text,
  taken_back integer default 0 not null,
  is_offline boolean default false not null
);

create table payout_inputs (
  txid text not null,
  vout integer not null,
  batch_id text not null,
  sats bigint not null,
  script text not null
);

create table payout_transactions (
  batch_id text not null,
  nth integer not null,
  txid text not null,
  psbt bytea not null,
  fee_sats bigint not null,
  change_index integer not null,
  drafted_at timestamp with time zone not null,
  signed text,
  signed_at timestamp with time zone
);

create table payouts (
  id text not null,
  user_id text not null,
  state text not null,
  amount_cents bigint not null,
  address text not null,
  script text,
  price bigint not null,
  sats bigint not null,
  fee_sats bigint not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  code_nonce text not null,
  code_sent_at timestamp with time zone not null,
  code_until timestamp with time zone not null,
  code_attempts integer default 0 not null,
  resends integer default 0 not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_because text,
  batch_id text,
  paid_at timestamp with time zone,
  rail text default 'bitcoin'::text not null,
  payment_request text,
  payment_hash text,
  request_key text,
  request_sha256 text,
  waits_because text
);

create table product_files (
  url text not null,
  kind text not null,
  content text,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone
);

create table products (
  id text not null,
  name text not null,
  loop text not null,
  min_cents bigint not null,
  max_cents bigint not null,
  load_fee_basis_points bigint not null,
  creation_fee_cents bigint not null,
  usual_load_fee_basis_points bigint not null,
  usual_creation_fee_cents bigint not null,
  discount_basis_points bigint not null,
  reward_basis_points bigint not null,
  issuer text,
  countries text[] not null,
  terms text not null,
  merchant_name text not null,
  art_base64 text not null,
  brand_color text not null,
  text_color text not null,
  redemption_instructions text,
  offered_at timestamp with time zone,
  supplier_code text,
  categories text[] default '{}'::text[] not null,
  redeemable_at text,
  is_in_stock boolean default true not null,
  website_url text,
  art_url text,
  terms_url text,
  redemption_url text,
  cost_discount_basis_points bigint default 0 not null,
  pass_through_basis_points bigint,
  read_at timestamp with time zone,
  values_cents bigint[] default '{}'::bigint[] not null,
  stocked_cents bigint[] default '{}'::bigint[] not null,
  description_url text,
  description text default ''::text not null,
  supplier text,
  art_sha256 text generated always as (encode(sha256(decode(art_base64, 'base64'::text)), 'hex'::text)) stored
);

create table purchase_limits (
  user_id text not null,
  daily_cents bigint not null,
  monthly_cents bigint not null,
  set_at timestamp with time zone not null,
  set_by text default 'by hand'::text not null
);

create table purchase_reservations (
  purchase_id text not null,
  user_id text not null,
  value_cents bigint not null,
  returned_cents bigint default 0 not null,
  reserved_at timestamp with time zone not null,
  released_at timestamp with time zone
);

create table purchase_shortfalls (
  purchase_id text not null,
  short_cents bigint not null,
  given_cents bigint not null,
  lowered_cents bigint not null,
  settled_at timestamp with time zone not null
);

create table purchases (
  id text not null,
  user_id text not null,
  product_id text not null,
  key text,
  request_sha256 text not null,
  state text not null,
  value_cents bigint not null,
  discount_cents bigint not null,
  load_fee_cents bigint not null,
  creation_fee_cents bigint not null,
  total_cents bigint not null,
  applied_sats bigint not null,
  applied_sats_cents bigint not null,
  applied_credit_cents bigint not null,
  due_cents bigint not null,
  hold_ended_as text,
  price bigint,
  image_sha256 text,
  is_image_current boolean,
  asked_from text,
  card_id text,
  paid_by text,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_because text,
  message text,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  times_credited integer default 0 not null,
  priced_at timestamp with time zone not null,
  times_priced integer default 1 not null,
  first_paid_at timestamp with time zone,
  overdraft_cents bigint default 0 not null,
  processed_as text
);

create table rate_beliefs (
  coin text not null,
  last_bid_price bigint,
  last_quoted_at timestamp with time zone,
  last_good_until timestamp with time zone,
  is_believed boolean not null,
  rise_since timestamp with time zone,
  rise_bid_price bigint,
  refreshed_at timestamp with time zone not null
);

create table rate_quotes (
  id bigint generated always as identity not null,
  coin text not null,
  bid_price bigint not null,
  source_bids jsonb not null,
  quoted_at timestamp with time zone not null,
  good_until timestamp with time zone not null
);

create table recoveries (
  id text not null,
  recoverable_id text not null,
  user_id text not null,
  fee_cents bigint not null,
  asked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_as text,
  worth_cents bigint,
  ended_by text
);

create table recovery_codes (
  authenticator_id text not null,
  code_hash text not null,
  used_at timestamp with time zone
);

create table restricted_merchants (
  id bigint generated always as identity not null,
  category text not null,
  mcc text,
  acceptor_id text
);

create table sellers (
  name text not null,
  since timestamp with time zone not null
);

create table session_devices (
  session_id uuid not null,
  identity_id uuid not null,
  device_id uuid,
  user_agent text not null,
  location jsonb,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  stepped_up_at timestamp with time zone,
  is_extension boolean default false not null
);

create table spare_addresses (
  rail text not null,
  address_index integer not null,
  address text not null
);

create table stream_counts (
  user_id text not null,
  process text not null,
  streams integer not null
);

create table supplier_deliveries (
  delivery_id text not null,
  kind text not null,
  subject text not null,
  received_at timestamp with time zone not null,
  supplier text default 'runa'::text not null
);

create table throttles (
  key text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  count integer not null,
  next_at timestamp with time zone
);

create table tolerance_gifts (
  purchase_id text not null,
  user_id text not null,
  cents bigint not null,
  given_at timestamp with time zone not null
);

create table tolerance_months (
  user_id text not null,
  month date not null,
  given_cents bigint not null
);

create table unattributed_payments (
  rail text not null,
  coin text not null,
  txid text not null,
  vout integer not null,
  address text,
  units bigint not null,
  height integer,
  block_hash text,
  seen_at timestamp with time zone not null,
  booked_at timestamp with time zone,
  times_booked integer default 0 not null,
  settled_at timestamp with time zone,
  settled_as text,
  attributed_by text
);

create table unexplained_balances (
  rail text not null,
  address text not null,
  coin text not null,
  units bigint not null,
  invoice_id text not null,
  found_at timestamp with time zone not null
);

create table unsupported_token_payments (
  rail text not null,
  txid text not null,
  vout integer not null,
  invoice_id text not null,
  coin text not null,
  units bigint not null,
  height integer not null,
  seen_at timestamp with time zone not null,
  returned_at timestamp with time zone
);

create table user_bans (
  id bigint generated always as identity not null,
  user_id text not null,
  reason text not null,
  banned_by text not null,
  banned_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  lifted_by text
);

create table user_devices (
  id bigint generated always as identity not null,
  user_id text not null,
  visitor_id text,
  confidence double precision,
  language text,
  details jsonb not null,
  seen_at timestamp with time zone not null,
  location jsonb
);

create table user_discounts (
  id bigint generated always as identity not null,
  user_id text not null,
  product_id text,
  discount_basis_points bigint not null,
  granted_by text not null,
  granted_at timestamp with time zone not null,
  ends_at timestamp with time zone
);

create table user_notifications (
  cause text not null,
  user_id text not null,
  notified_at timestamp with time zone not null
);

create table users (
  id text not null,
  identity_id text not null,
  email text not null,
  name text not null,
  country text,
  default_bitcoin_method text default 'lightning'::text not null,
  is_federated boolean default false not null,
  created_at timestamp with time zone not null,
  activated_at timestamp with time zone,
  returns_expired boolean default true not null,
  activated_by text,
  country_confirmed_at timestamp with time zone,
  theme text default 'system'::text not null,
  hides_balances boolean default false not null,
  closed_at timestamp with time zone,
  email_mark bytea,
  former_user_ids text[] default '{}'::text[] not null,
  payouts_after timestamp with time zone,
  last_used_at timestamp with time zone default now() not null,
  developer_mode boolean default false not null,
  language text default 'en'::text not null
);

alter table absences add constraint absences_charge_cents_check CHECK ((charge_cents > 0));

alter table absences add constraint absences_charged_cents_check CHECK ((charged_cents >= 0));

alter table absences add constraint absences_charges_check CHECK ((charges >= 0));

alter table absences add constraint absences_check CHECK ((first_letter_at > unused_since));

alter table absences add constraint absences_check1 CHECK ((second_letter_at > first_letter_at));

alter table absences add constraint absences_check2 CHECK (((charges = 0) = (last_charge_at IS NULL)));

alter table absences add constraint absences_check3 CHECK (((last_charge_at IS NULL) OR (second_letter_at IS NOT NULL)));

alter table absences add constraint absences_pkey PRIMARY KEY (user_id, first_letter_at);

alter table activity_counts add constraint activity_counts_pkey PRIMARY KEY (number);

alter table activity_lines add constraint activity_lines_origin_check CHECK ((origin = ANY (ARRAY['card'::text, 'transaction'::text, 'payment'::text, 'credit'::text])));

alter table activity_lines add constraint activity_lines_pkey PRIMARY KEY (id);

alter table agreement_acceptances add constraint agreement_acceptances_pkey PRIMARY KEY (user_id, version);

alter table agreement_versions add constraint agreement_versions_check CHECK ((text_sha256 = encode(sha256(convert_to(text, 'UTF8'::name)), 'hex'::text)));

alter table agreement_versions add constraint agreement_versions_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)));

alter table agreement_versions add constraint agreement_versions_pkey PRIMARY KEY (version);

alter table agreement_versions add constraint agreement_versions_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 200000)));

alter table agreement_versions add constraint agreement_versions_version_check CHECK ((version > 0));

alter table agreement_versions add constraint agreement_versions_version_text_sha256_key UNIQUE (version, text_sha256);

alter table analytics_events add constraint analytics_events_pkey PRIMARY KEY (id);

alter table analytics_events add constraint analytics_events_view_check CHECK ((view = ANY (ARRAY['desktop'::text, 'mobile'::text])));

alter table api_keys add constraint api_keys_calls_per_minute_check CHECK ((calls_per_minute > 0));

alter table api_keys add constraint api_keys_check CHECK (((replaced_at IS NULL) OR (expires_at IS NOT NULL)));

alter table api_keys add constraint api_keys_key_sha256_check CHECK ((length(key_sha256) = 32));

alter table api_keys add constraint api_keys_key_sha256_key UNIQUE (key_sha256);

alter table api_keys add constraint api_keys_pkey PRIMARY KEY (id);

alter table api_keys add constraint api_keys_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['read'::text, 'buy'::text, 'reveal'::text, 'webhooks'::text])));

alter table api_keys add constraint api_keys_secret_sha256_check CHECK ((length(secret_sha256) = 32));

alter table api_tokens add constraint api_tokens_pkey PRIMARY KEY (sha256);

alter table api_tokens add constraint api_tokens_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['read'::text, 'buy'::text, 'reveal'::text, 'webhooks'::text])));

alter table api_tokens add constraint api_tokens_sha256_check CHECK ((length(sha256) = 32));

alter table app_removals add constraint app_removals_check CHECK ((due_at > begun_at));

alter table app_removals add constraint app_removals_check1 CHECK (((stopped_at IS NULL) = (stopped_by IS NULL)));

alter table app_removals add constraint app_removals_check2 CHECK (((stopped_at IS NULL) OR (done_at IS NULL)));

alter table app_removals add constraint app_removals_pkey PRIMARY KEY (id);

alter table app_removals add constraint app_removals_token_key UNIQUE (token);

alter table authenticators add constraint authenticators_pkey PRIMARY KEY (id);

alter table banners add constraint banners_message_check CHECK ((char_length(message) <= 2000));

alter table banners add constraint banners_pkey PRIMARY KEY (id);

alter table card_authorizations add constraint card_authorizations_amount_cents_check CHECK ((amount_cents >= 0));

alter table card_authorizations add constraint card_authorizations_check CHECK ((held_cents >= amount_cents));

alter table card_authorizations add constraint card_authorizations_kind_check CHECK ((kind = ANY (ARRAY['authorization'::text, 'balance_inquiry'::text, 'credit'::text])));

alter table card_authorizations add constraint card_authorizations_number_check CHECK ((number > 0));

alter table card_authorizations add constraint card_authorizations_pkey PRIMARY KEY (transaction_id, number);

alter table card_authorizations add constraint card_authorizations_reports_before_check CHECK ((reports_before >= 0));

alter table card_authorizations add constraint card_authorizations_token_key UNIQUE (issuer, token, number);

alter table card_counts add constraint card_counts_pkey PRIMARY KEY (number);

alter table card_deletions add constraint card_deletions_check CHECK (((refunded_cents IS NULL) = (released_at IS NULL)));

alter table card_deletions add constraint card_deletions_pkey PRIMARY KEY (card_id);

alter table card_deletions add constraint card_deletions_refunded_cents_check CHECK ((refunded_cents >= 0));

alter table card_events add constraint card_events_amount_cents_check CHECK ((amount_cents >= 0));

alter table card_events add constraint card_events_direction_check CHECK ((direction = ANY (ARRAY['debit'::text, 'credit'::text])));

alter table card_events add constraint card_events_kind_check CHECK ((kind = ANY (ARRAY['authorization'::text, 'authorization_change'::text, 'reversal'::text, 'expiry'::text, 'clearing'::text, 'refund'::text, 'refund_reversal'::text, 'balance_inquiry'::text])));

alter table card_events add constraint card_events_pkey PRIMARY KEY (id);

alter table card_events add constraint card_events_token_key UNIQUE (issuer, token);

alter table card_late_credits add constraint card_late_credits_amount_cents_check CHECK ((amount_cents > 0));

alter table card_late_credits add constraint card_late_credits_pkey PRIMARY KEY (transaction_id, version, from_hold);

alter table card_overdrafts add constraint card_overdrafts_overdrawn_cents_check CHECK ((overdrawn_cents >= 0));

alter table card_overdrafts add constraint card_overdrafts_pkey PRIMARY KEY (card_id);

alter table card_reveals add constraint card_reveals_pkey PRIMARY KEY (id);

alter table card_reward_grants add constraint card_reward_grants_pkey PRIMARY KEY (event_id);

alter table card_reward_grants add constraint card_reward_grants_price_check CHECK ((price > 0));

alter table card_reward_grants add constraint card_reward_grants_sats_check CHECK ((sats >= 0));

alter table card_reward_grants add constraint card_reward_grants_spent_cents_check CHECK ((spent_cents > 0));

alter table card_rewards add constraint card_rewards_pkey PRIMARY KEY (card_id);

alter table card_rewards add constraint card_rewards_rewarded_sats_check CHECK ((rewarded_sats >= 0));

alter table card_rewards add constraint card_rewards_version_check CHECK ((version > 0));

alter table card_shelves add constraint card_shelves_pkey PRIMARY KEY (card_id);

alter table card_shelves add constraint card_shelves_shelf_check CHECK ((shelf = ANY (ARRAY['active'::text, 'inactive'::text, 'waiting'::text])));

alter table card_shelves add constraint card_shelves_spendable_cents_check CHECK ((spendable_cents >= 0));

alter table card_transactions add constraint card_transactions_attempts_check CHECK ((attempts >= 0));

alter table card_transactions add constraint card_transactions_held_cents_check CHECK ((held_cents >= 0));

alter table card_transactions add constraint card_transactions_pkey PRIMARY KEY (id);

alter table card_transactions add constraint card_transactions_token_key UNIQUE (issuer, token);

alter table card_voids add constraint card_voids_pkey PRIMARY KEY (card_id);

alter table cards add constraint cards_check CHECK (((discount_cents < value_cents) OR (discount_cents = 0)));

alter table cards add constraint cards_check4 CHECK ((price_cents >= coin_cents));

alter table cards add constraint cards_coin_cents_check CHECK ((coin_cents >= 0));

alter table cards add constraint cards_color_check CHECK ((color = ANY (ARRAY['indigo'::text, 'plum'::text, 'wine'::text, 'copper'::text, 'forest'::text, 'teal'::text, 'ocean'::text, 'slate'::text])));

alter table cards add constraint cards_discount_cents_check CHECK ((discount_cents >= 0));

alter table cards add constraint cards_ended_because_check CHECK ((ended_because = ANY (ARRAY['deleted'::text, 'expired'::text, 'refused'::text, 'refunded'::text, 'stopped'::text, 'payment_returned'::text])));

alter table cards add constraint cards_ended_for_a_reason CHECK (((ended_because IS NOT NULL) = (state = ANY (ARRAY['closing'::text, 'closed'::text, 'deleted'::text, 'refused'::text, 'voiding'::text, 'refunded'::text]))));

alter table cards add constraint cards_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12)));

alter table cards add constraint cards_exp_year_check CHECK (((exp_year >= 2000) AND (exp_year <= 9999)));

alter table cards add constraint cards_frozen_are_visa CHECK (((kind = 'visa'::text) OR (frozen_at IS NULL)));

alter table cards add constraint cards_frozen_because_check CHECK (((char_length(frozen_because) >= 1) AND (char_length(frozen_because) <= 500)));

alter table cards add constraint cards_frozen_by_owner_are_visa CHECK (((kind = 'visa'::text) OR ((owner_froze_at IS NULL) AND (NOT is_owner_restricted))));

alter table cards add constraint cards_frozen_whole CHECK ((num_nulls(frozen_at, frozen_by, frozen_because) = ANY (ARRAY[0, 3])));

alter table cards add constraint cards_issuer_limit_cents_check CHECK ((issuer_limit_cents > 0));

alter table cards add constraint cards_issuer_token_key UNIQUE (issuer, issuer_token);

alter table cards add constraint cards_kind_check CHECK ((kind = ANY (ARRAY['visa'::text, 'gift'::text])));

alter table cards add constraint cards_known_to_issuer CHECK ((((issuer_token IS NULL) = (last_four IS NULL)) AND ((issuer_token IS NULL) = (exp_month IS NULL)) AND ((issuer_token IS NULL) = (exp_year IS NULL)) AND ((kind = 'gift'::text) OR ((issuer_token IS NULL) = (issued_at IS NULL)))));

alter table cards add constraint cards_last_four_check CHECK ((last_four ~ '^[0-9]{4}$'::text));

alter table cards add constraint cards_made CHECK (
CASE kind
    WHEN 'visa'::text THEN ((issuer_token IS NOT NULL) = (state = ANY (ARRAY['active'::text, 'closing'::text, 'closed'::text, 'deleted'::text])))
    ELSE ((issuer_token IS NULL) AND ((issued_at IS NOT NULL) = (state = 'active'::text)) AND (state <> ALL (ARRAY['closing'::text, 'closed'::text, 'deleted'::text])))
END);

alter table cards add constraint cards_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 240)));

alter table cards add constraint cards_named_are_visa CHECK (((kind = 'visa'::text) OR ((name IS NULL) AND (color IS NULL))));

alter table cards add constraint cards_of_issuer CHECK (((kind = 'visa'::text) = (issuer IS NOT NULL)));

alter table cards add constraint cards_of_supplier CHECK (((kind = 'gift'::text) = (supplier IS NOT NULL)));

alter table cards add constraint cards_paid_lasts CHECK (
CASE kind
    WHEN 'visa'::text THEN ((paid_at IS NULL) = (expires_at IS NULL))
    ELSE (expires_at IS NULL)
END);

alter table cards add constraint cards_pkey PRIMARY KEY (id);

alter table cards add constraint cards_processed CHECK (((kind = 'visa'::text) = (processed_as IS NOT NULL)));

alter table cards add constraint cards_processed_as_check CHECK ((processed_as = ANY (ARRAY['prepaid'::text, 'credit'::text])));

alter table cards add constraint cards_purchase_id_key UNIQUE (purchase_id);

alter table cards add constraint cards_reward_basis_points_check CHECK (((reward_basis_points >= 0) AND (reward_basis_points <= 10000)));

alter table cards add constraint cards_state_check CHECK ((state = ANY (ARRAY['awaiting'::text, 'issuing'::text, 'active'::text, 'closing'::text, 'closed'::text, 'deleted'::text, 'refused'::text, 'voiding'::text, 'refunded'::text])));

alter table cards add constraint cards_tolerance_cents_check CHECK (((tolerance_cents >= 0) AND (tolerance_cents <= 10)));

alter table cards add constraint cards_value_cents_check CHECK ((value_cents > 0));

alter table catalogue_version add constraint catalogue_version_one_check CHECK (one);

alter table catalogue_version add constraint catalogue_version_pkey PRIMARY KEY (one);

alter table chain_cursors add constraint chain_cursors_pkey PRIMARY KEY (rail);

alter table chain_marks add constraint chain_marks_pkey PRIMARY KEY (rail, height);

alter table chain_marks add constraint chain_marks_rail_check CHECK ((rail = ANY (ARRAY['ethereum'::text, 'tron'::text])));

alter table chain_rereads add constraint chain_rereads_pass_check CHECK ((pass = ANY (ARRAY['hour'::text, 'day'::text, 'balances'::text])));

alter table chain_rereads add constraint chain_rereads_pkey PRIMARY KEY (rail, pass);

alter table chain_rereads add constraint chain_rereads_rail_check CHECK ((rail = ANY (ARRAY['ethereum'::text, 'tron'::text])));

alter table compared_lists add constraint compared_lists_pkey PRIMARY KEY (list);

alter table consumer_events add constraint consumer_events_pkey PRIMARY KEY (id);

alter table consumer_events add constraint consumer_events_trace_parent_check CHECK ((trace_parent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'::text));

alter table daily_heads add constraint daily_heads_pkey PRIMARY KEY (day);

alter table data_keys add constraint data_keys_check CHECK (((id = 0) = (wrapped IS NULL)));

alter table data_keys add constraint data_keys_check1 CHECK (((wrapped IS NULL) = (wrapped_by IS NULL)));

alter table data_keys add constraint data_keys_check2 CHECK (((id > 0) OR (retired_at IS NOT NULL)));

alter table data_keys add constraint data_keys_check3 CHECK (((emptied_at IS NULL) OR (retired_at IS NOT NULL)));

alter table data_keys add constraint data_keys_check4 CHECK (((given_up_at IS NULL) OR (retired_at IS NOT NULL)));

alter table data_keys add constraint data_keys_check5 CHECK (((given_up_at IS NULL) = (given_up_by IS NULL)));

alter table data_keys add constraint data_keys_id_check CHECK ((id >= 0));

alter table data_keys add constraint data_keys_pkey PRIMARY KEY (id);

alter table data_keys add constraint data_keys_used_for_check CHECK ((used_for = ANY (ARRAY['seals'::text, 'sign-in'::text])));

alter table devices add constraint devices_identity_id_browser_key UNIQUE (identity_id, browser);

alter table devices add constraint devices_pkey PRIMARY KEY (id);

alter table dispatch_attempts add constraint dispatch_attempts_duration_ms_check CHECK ((duration_ms >= 0));

alter table dispatch_attempts add constraint dispatch_attempts_number_check CHECK ((number > 0));

alter table dispatch_attempts add constraint dispatch_attempts_pkey PRIMARY KEY (endpoint_id, event_id, number);

alter table dispatches add constraint dispatches_attempts_check CHECK ((attempts >= 0));

alter table dispatches add constraint dispatches_check CHECK (((state = 'waiting'::text) = (next_attempt_at IS NOT NULL)));

alter table dispatches add constraint dispatches_pkey PRIMARY KEY (endpoint_id, event_id);

alter table dispatches add constraint dispatches_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])));

alter table endpoints add constraint endpoints_check CHECK (((state = 'off'::text) = (off_because IS NOT NULL)));

alter table endpoints add constraint endpoints_check1 CHECK (((previous_secret_sealed IS NULL) = (previous_until IS NULL)));

alter table endpoints add constraint endpoints_event_types_check CHECK ((cardinality(event_types) > 0));

alter table endpoints add constraint endpoints_failures_check CHECK ((failures >= 0));

alter table endpoints add constraint endpoints_off_because_check CHECK ((off_because = ANY (ARRAY['owner'::text, 'unconfirmed'::text, 'gone'::text, 'failing'::text, 'password'::text])));

alter table endpoints add constraint endpoints_pkey PRIMARY KEY (id);

alter table endpoints add constraint endpoints_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'off'::text])));

alter table endpoints add constraint endpoints_url_check CHECK ((length(url) <= 600));

alter table exchange_consents add constraint exchange_consents_check CHECK ((expires_at > asked_at));

alter table exchange_consents add constraint exchange_consents_pkey PRIMARY KEY (state_sha256);

alter table exchange_consents add constraint exchange_consents_platform_check CHECK ((platform = ANY (ARRAY['web'::text, 'extension'::text])));

alter table exchange_links add constraint exchange_links_check CHECK (((limit_cents IS NULL) = (limit_period IS NULL)));

alter table exchange_links add constraint exchange_links_check1 CHECK (((ended_at IS NULL) = (ended_because IS NULL)));

alter table exchange_links add constraint exchange_links_id_check CHECK ((id ~~ 'xln\_%'::text));

alter table exchange_links add constraint exchange_links_limit_cents_check CHECK ((limit_cents >= 0));

alter table exchange_links add constraint exchange_links_limit_period_check CHECK ((limit_period = ANY (ARRAY['day'::text, 'month'::text, 'year'::text])));

alter table exchange_links add constraint exchange_links_pkey PRIMARY KEY (id);

alter table exchange_sends add constraint exchange_sends_arrived_worth CHECK ((((state = 'arrived'::text) = (arrived_cents IS NOT NULL)) AND (arrived_cents <= owed_cents)));

alter table exchange_sends add constraint exchange_sends_check CHECK ((locked_until > quoted_at));

alter table exchange_sends add constraint exchange_sends_check1 CHECK (((state = 'failed'::text) <= (ended_because IS NOT NULL)));

alter table exchange_sends add constraint exchange_sends_check2 CHECK (((arrived_at IS NOT NULL) = (state = 'arrived'::text)));

alter table exchange_sends add constraint exchange_sends_check3 CHECK (((state <> ALL (ARRAY['sent'::text, 'arrived'::text])) OR (exchange_id IS NOT NULL)));

alter table exchange_sends add constraint exchange_sends_coin_check CHECK ((coin = ANY (ARRAY['BTC'::text, 'ETH'::text, 'LTC'::text, 'BCH'::text, 'CGLD'::text, 'ZEC'::text])));

alter table exchange_sends add constraint exchange_sends_exchange_id_key UNIQUE (exchange_id);

alter table exchange_sends add constraint exchange_sends_id_check CHECK ((id ~~ 'xsd\_%'::text));

alter table exchange_sends add constraint exchange_sends_idem_key UNIQUE (idem);

alter table exchange_sends add constraint exchange_sends_owed_cents_check CHECK ((owed_cents > 0));

alter table exchange_sends add constraint exchange_sends_owed_steps_check CHECK ((owed_steps > 0));

alter table exchange_sends add constraint exchange_sends_pkey PRIMARY KEY (id);

alter table exchange_sends add constraint exchange_sends_price_check CHECK ((price > 0));

alter table exchange_sends add constraint exchange_sends_purchase_id_key UNIQUE (purchase_id);

alter table exchange_sends add constraint exchange_sends_state_check CHECK ((state = ANY (ARRAY['quoted'::text, 'sending'::text, 'sent'::text, 'arrived'::text, 'failed'::text])));

alter table exchange_wallets add constraint exchange_wallets_balance_check CHECK ((balance ~ '^[0-9]+[.][0-9]+$'::text));

alter table exchange_wallets add constraint exchange_wallets_coin_check CHECK ((coin = ANY (ARRAY['BTC'::text, 'ETH'::text, 'LTC'::text, 'BCH'::text, 'CGLD'::text, 'ZEC'::text])));

alter table exchange_wallets add constraint exchange_wallets_pkey PRIMARY KEY (link_id, id);

alter table federated_proofs add constraint federated_proofs_pkey PRIMARY KEY (id);

alter table federated_proofs add constraint federated_proofs_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'apple'::text])));

alter table federated_sign_ins add constraint federated_sign_ins_check CHECK ((expires_at > asked_at));

alter table federated_sign_ins add constraint federated_sign_ins_check1 CHECK (((answered_at IS NULL) = ((code IS NULL) AND (error IS NULL))));

alter table federated_sign_ins add constraint federated_sign_ins_check2 CHECK (((code IS NULL) OR (error IS NULL)));

alter table federated_sign_ins add constraint federated_sign_ins_check3 CHECK (((answered_at IS NULL) = (brought_mark IS NULL)));

alter table federated_sign_ins add constraint federated_sign_ins_pkey PRIMARY KEY (id);

alter table federated_sign_ins add constraint federated_sign_ins_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'apple'::text])));

alter table flag_overrides add constraint flag_overrides_name_user_id_key UNIQUE NULLS NOT DISTINCT (name, user_id);

alter table forgotten_payments add constraint forgotten_payments_check CHECK (((settled_at IS NULL) = (settled_by IS NULL)));

alter table forgotten_payments add constraint forgotten_payments_check1 CHECK (((found_at IS NOT NULL) OR (announced_at IS NOT NULL)));

alter table forgotten_payments add constraint forgotten_payments_check2 CHECK (((booked_at IS NULL) OR (found_at IS NOT NULL)));

alter table forgotten_payments add constraint forgotten_payments_coin_check CHECK ((coin = ANY (ARRAY['BTC'::text, 'USD'::text])));

alter table forgotten_payments add constraint forgotten_payments_kind_check CHECK ((kind = ANY (ARRAY['gift_order'::text, 'payout'::text, 'lightning_payout'::text])));

alter table forgotten_payments add constraint forgotten_payments_pkey PRIMARY KEY (kind, id);

alter table funnel_days add constraint funnel_days_pkey PRIMARY KEY (day, step);

alter table funnel_days add constraint funnel_days_step_check CHECK ((step = ANY (ARRAY['visit'::text, 'sign_up'::text])));

alter table funnel_days add constraint funnel_days_times_check CHECK ((times > 0));

alter table gift_card_uses add constraint gift_card_uses_pkey PRIMARY KEY (card_id);

alter table gift_cards add constraint gift_cards_barcode_format_check CHECK ((barcode_format = ANY (ARRAY['code-128'::text, 'code-39'::text, 'ean-13'::text, 'QR'::text, 'pdf417'::text])));

alter table gift_cards add constraint gift_cards_check CHECK (((supplier_order_id IS NULL) = (accepted_at IS NULL)));

alter table gift_cards add constraint gift_cards_check1 CHECK (((delivered_at IS NULL) = (code_sealed IS NULL)));

alter table gift_cards add constraint gift_cards_check2 CHECK (((delivered_at IS NULL) = (code_mark IS NULL)));

alter table gift_cards add constraint gift_cards_check3 CHECK (((delivered_at IS NULL) = (has_security_code IS NULL)));

alter table gift_cards add constraint gift_cards_check4 CHECK (((delivered_at IS NULL) = (has_pin IS NULL)));

alter table gift_cards add constraint gift_cards_check5 CHECK (((delivered_at IS NULL) OR ((supplier_order_id IS NOT NULL) AND (cost_cents IS NOT NULL))));

alter table gift_cards add constraint gift_cards_check6 CHECK (((delivered_at IS NULL) OR (orphan_settled_at IS NULL)));

alter table gift_cards add constraint gift_cards_check7 CHECK (((cost_micros IS NULL) OR ((((cost_cents * 10000) - cost_micros) >= 0) AND (((cost_cents * 10000) - cost_micros) <= 9999))));

alter table gift_cards add constraint gift_cards_check8 CHECK (((delivered_at IS NULL) = (has_page IS NULL)));

alter table gift_cards add constraint gift_cards_code_mark_key UNIQUE (code_mark);

alter table gift_cards add constraint gift_cards_cost_cents_check CHECK ((cost_cents >= 0));

alter table gift_cards add constraint gift_cards_cost_micros_check CHECK ((cost_micros >= 0));

alter table gift_cards add constraint gift_cards_expires_on_check CHECK ((expires_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text));

alter table gift_cards add constraint gift_cards_order_key_key UNIQUE (order_key);

alter table gift_cards add constraint gift_cards_order_number_check CHECK ((order_number > 0));

alter table gift_cards add constraint gift_cards_pkey PRIMARY KEY (card_id);

alter table gift_cards add constraint gift_cards_supplier_order_id_key UNIQUE (supplier, supplier_order_id);

alter table hand_overs add constraint hand_overs_check CHECK (((iv IS NULL) OR (taken_at IS NOT NULL)));

alter table hand_overs add constraint hand_overs_iv_key UNIQUE (iv);

alter table hand_overs add constraint hand_overs_pkey PRIMARY KEY (code_sha256);

alter table held_credits add constraint held_credits_amount_cents_check CHECK ((amount_cents > 0));

alter table held_credits add constraint held_credits_check CHECK ((released_at >= held_at));

alter table held_credits add constraint held_credits_check1 CHECK (((released_at IS NULL) = (released_by IS NULL)));

alter table held_credits add constraint held_credits_pkey PRIMARY KEY (cause);

alter table idempotent_answers add constraint idempotent_answers_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)));

alter table idempotent_answers add constraint idempotent_answers_pkey PRIMARY KEY (user_id, key);

alter table invoices add constraint invoices_address_index_key UNIQUE (rail, address_index);

alter table invoices add constraint invoices_address_key UNIQUE (address);

alter table invoices add constraint invoices_check CHECK ((lock_expires_at > locked_at));

alter table invoices add constraint invoices_check1 CHECK (((rail = 'lightning'::text) = (payment_hash IS NOT NULL)));

alter table invoices add constraint invoices_check2 CHECK (((rail = 'lightning'::text) = (preimage_sealed IS NOT NULL)));

alter table invoices add constraint invoices_check3 CHECK (((rail = 'lightning'::text) = (expires_at IS NOT NULL)));

alter table invoices add constraint invoices_check4 CHECK (((rail = 'lightning'::text) = (address IS NULL)));

alter table invoices add constraint invoices_check5 CHECK (((address IS NULL) = (address_index IS NULL)));

alter table invoices add constraint invoices_check6 CHECK (((payment_request IS NULL) OR (rail = 'lightning'::text)));

alter table invoices add constraint invoices_check7 CHECK (((memo IS NOT NULL) = (rail = 'lightning'::text)));

alter table invoices add constraint invoices_coin_check CHECK ((coin = ANY (ARRAY['BTC'::text, 'USDC'::text, 'USDT'::text])));

alter table invoices add constraint invoices_coin_of_rail CHECK (((coin = 'BTC'::text) = (rail = ANY (ARRAY['lightning'::text, 'bitcoin'::text]))));

alter table invoices add constraint invoices_id_check CHECK ((id ~~ 'inv\_%'::text));

alter table invoices add constraint invoices_owed_cents_check CHECK ((owed_cents >= 0));

alter table invoices add constraint invoices_owed_units_check CHECK ((owed_units > 0));

alter table invoices add constraint invoices_payment_hash_check CHECK ((payment_hash ~ '^[0-9a-f]{64}$'::text));

alter table invoices add constraint invoices_payment_hash_key UNIQUE (payment_hash);

alter table invoices add constraint invoices_payment_request_key UNIQUE (payment_request);

alter table invoices add constraint invoices_pkey PRIMARY KEY (id);

alter table invoices add constraint invoices_price_check CHECK ((price > 0));

alter table invoices add constraint invoices_purchase_id_rail_key UNIQUE (purchase_id, rail);

alter table invoices add constraint invoices_rail_check CHECK ((rail = ANY (ARRAY['lightning'::text, 'bitcoin'::text, 'ethereum'::text, 'tron'::text])));

alter table invoices add constraint invoices_state_check CHECK ((state = ANY (ARRAY['opening'::text, 'open'::text, 'held'::text, 'settling'::text, 'cancelling'::text, 'settled'::text, 'cancelled'::text, 'refunded'::text, 'lost'::text])));

alter table invoices add constraint invoices_tolerance_cents_check CHECK (((tolerance_cents >= 0) AND (tolerance_cents <= 100)));

alter table invoices add constraint invoices_value_cents_check CHECK ((value_cents > 0));

alter table issuer_breaks add constraint issuer_breaks_kind_check CHECK ((kind = ANY (ARRAY['not_ours'::text, 'not_there'::text, 'closed_there'::text, 'open_there'::text, 'paused_there'::text, 'other_limit'::text, 'unmatched'::text])));

alter table issuer_breaks add constraint issuer_breaks_pkey PRIMARY KEY (issuer, kind, token);

alter table issuer_breaks add constraint issuer_differences_cents_check CHECK ((cents >= 0));

alter table issuer_cursors add constraint issuer_cursors_pkey PRIMARY KEY (issuer, name);

alter table issuer_deliveries add constraint issuer_deliveries_kind_check CHECK ((kind = ANY (ARRAY['transaction'::text, 'card'::text, 'other'::text])));

alter table issuer_deliveries add constraint issuer_deliveries_pkey PRIMARY KEY (issuer, delivery_id);

alter table leases add constraint leases_pkey PRIMARY KEY (name);

alter table ledger_accounts add constraint ledger_accounts_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'BTC'::text, 'USDC'::text, 'USDT'::text, 'ETH'::text, 'LTC'::text, 'BCH'::text, 'CGLD'::text, 'ZEC'::text])));

alter table ledger_accounts add constraint ledger_accounts_house_keeps_none CHECK (((kind <> 'house'::text) OR ((balance = 0) AND (version = 0))));

alter table ledger_accounts add constraint ledger_accounts_id_currency_key UNIQUE (id, currency);

alter table ledger_accounts add constraint ledger_accounts_not_below_zero CHECK (((kind <> 'owned'::text) OR (balance >= 0)));

alter table ledger_accounts add constraint ledger_accounts_overdraft_owes CHECK (((kind <> 'overdraft'::text) OR (balance <= 0)));

alter table ledger_accounts add constraint ledger_accounts_path_check CHECK ((path ~ '^[a-z]+(/[A-Za-z0-9_-]+)+$'::text));

alter table ledger_accounts add constraint ledger_accounts_path_key UNIQUE (path);

alter table ledger_accounts add constraint ledger_accounts_pkey PRIMARY KEY (id);

alter table ledger_chain add constraint ledger_chain_hash_check CHECK ((length(hash) = 32));

alter table ledger_chain add constraint ledger_chain_pkey PRIMARY KEY ("position");

alter table ledger_chain add constraint ledger_chain_position_check CHECK (("position" > 0));

alter table ledger_chain add constraint ledger_chain_transfer_id_key UNIQUE (transfer_id);

alter table ledger_legs add constraint ledger_legs_amount_check CHECK ((amount > 0));

alter table ledger_legs add constraint ledger_legs_check CHECK ((from_account_id <> to_account_id));

alter table ledger_legs add constraint ledger_legs_number_check CHECK ((number > 0));

alter table ledger_legs add constraint ledger_legs_pkey PRIMARY KEY (transfer_id, number);

alter table ledger_transfers add constraint ledger_transfers_cause_check CHECK ((cause ~ '^[a-z][a-z_-]*(:[A-Za-z0-9_.-]+)+$'::text));

alter table ledger_transfers add constraint ledger_transfers_cause_key UNIQUE (cause);

alter table ledger_transfers add constraint ledger_transfers_legs_sha256_check CHECK ((length(legs_sha256) = 32));

alter table ledger_transfers add constraint ledger_transfers_pkey PRIMARY KEY (id);

alter table lightning_list add constraint lightning_list_compared_to_check CHECK ((compared_to >= 0));

alter table lightning_list add constraint lightning_list_is_only_check CHECK (is_only);

alter table lightning_list add constraint lightning_list_pkey PRIMARY KEY (is_only);

alter table lightning_list add constraint lightning_list_skipped_for_check CHECK ((skipped_for >= 0));

alter table lightning_sends add constraint lightning_sends_attempts_check CHECK ((attempts >= 0));

alter table lightning_sends add constraint lightning_sends_check CHECK (((started_at IS NULL) = (requests = 0)));

alter table lightning_sends add constraint lightning_sends_check1 CHECK (((started_at IS NULL) OR (num_nulls(node, msat, fee_limit_msat, invoice_expires_at, requested_at) = 0)));

alter table lightning_sends add constraint lightning_sends_check2 CHECK (((ended_at IS NULL) OR (started_at IS NOT NULL)));

alter table lightning_sends add constraint lightning_sends_check3 CHECK (((preimage IS NULL) = (fee_msat IS NULL)));

alter table lightning_sends add constraint lightning_sends_check4 CHECK (
CASE
    WHEN (ended_at IS NULL) THEN ((preimage IS NULL) AND (failure IS NULL))
    ELSE ((preimage IS NULL) <> (failure IS NULL))
END);

alter table lightning_sends add constraint lightning_sends_fee_limit_msat_check CHECK ((fee_limit_msat >= 0));

alter table lightning_sends add constraint lightning_sends_fee_msat_check CHECK ((fee_msat >= 0));

alter table lightning_sends add constraint lightning_sends_msat_check CHECK ((msat > 0));

alter table lightning_sends add constraint lightning_sends_node_check CHECK ((node ~ '^0[23][0-9a-f]{64}$'::text));

alter table lightning_sends add constraint lightning_sends_pkey PRIMARY KEY (payout_id);

alter table lightning_sends add constraint lightning_sends_preimage_check CHECK ((preimage ~ '^[0-9a-f]{64}$'::text));

alter table lightning_sends add constraint lightning_sends_requests_check CHECK (((requests >= 0) AND (requests <= 3)));

alter table lightning_sends add constraint lightning_sends_waits_because_check CHECK ((waits_because = ANY (ARRAY['liquidity'::text, 'node'::text, 'address'::text, 'price'::text, 'review'::text, 'paused'::text])));

alter table live_events add constraint live_events_pkey PRIMARY KEY (id);

alter table message_answers add constraint message_answers_answer_check CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 4000)));

alter table message_answers add constraint message_answers_pkey PRIMARY KEY (id);

alter table messages add constraint messages_check CHECK (((kind <> 'contact'::text) OR ((name IS NOT NULL) AND (email IS NOT NULL))));

alter table messages add constraint messages_check1 CHECK (((closed_at IS NULL) = (closed_by IS NULL)));

alter table messages add constraint messages_check2 CHECK (((kind <> 'api_access'::text) OR ((name IS NOT NULL) AND (email IS NOT NULL))));

alter table messages add constraint messages_email_check CHECK ((email = lower(email)));

alter table messages add constraint messages_kind_check CHECK ((kind = ANY (ARRAY['contact'::text, 'uninstall'::text, 'api_access'::text])));

alter table messages add constraint messages_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text])));

alter table messages add constraint messages_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 4000)));

alter table messages add constraint messages_pkey PRIMARY KEY (id);

alter table misdirected_coins add constraint misdirected_coins_coin_check CHECK ((coin = ANY (ARRAY['ETH'::text, 'TRX'::text])));

alter table misdirected_coins add constraint misdirected_coins_pkey PRIMARY KEY (rail, address);

alter table misdirected_coins add constraint misdirected_coins_rail_check CHECK ((rail = ANY (ARRAY['ethereum'::text, 'tron'::text])));

alter table misdirected_coins add constraint misdirected_coins_units_check CHECK ((units > (0)::numeric));

alter table newsletter_subscriptions add constraint newsletter_subscriptions_email_check CHECK ((email = lower(email)));

alter table newsletter_subscriptions add constraint newsletter_subscriptions_pkey PRIMARY KEY (email);

alter table newsletter_subscriptions add constraint newsletter_subscriptions_source_check CHECK ((source = ANY (ARRAY['site'::text, 'sign_up'::text, 'settings'::text])));

alter table notice_choices add constraint notice_choices_email_check CHECK ((email = lower(email)));

alter table notice_choices add constraint notice_choices_notice_check CHECK ((notice = ANY (ARRAY['news'::text, 'order_reminders'::text, 'extension_link'::text])));

alter table notice_choices add constraint notice_choices_pkey PRIMARY KEY (email, notice);

alter table notice_choices add constraint notice_choices_token_key UNIQUE (token);

alter table operator_actions add constraint operator_actions_amount_cents_check CHECK ((amount_cents > 0));

alter table operator_actions add constraint operator_actions_check CHECK (((kind = ANY (ARRAY['alone'::text, 'confirmed'::text])) = ((amount_cents IS NOT NULL) AND (user_id IS NOT NULL))));

alter table operator_actions add constraint operator_actions_check1 CHECK (((kind = ANY (ARRAY['confirmed'::text, 'confirmation refused'::text])) = (request_id IS NOT NULL)));

alter table operator_actions add constraint operator_actions_kind_check CHECK ((kind = ANY (ARRAY['alone'::text, 'confirmed'::text, 'confirmation refused'::text, 'operator added'::text, 'operator removed'::text])));

alter table operator_actions add constraint operator_actions_pkey PRIMARY KEY (id);

alter table operator_audit add constraint operator_audit_check CHECK (((event = ANY (ARRAY['done'::text, 'refused'::text, 'failed'::text])) = (begun_id IS NOT NULL)));

alter table operator_audit add constraint operator_audit_check1 CHECK (((command IS NOT NULL) = (event = ANY (ARRAY['looked'::text, 'forbidden'::text, 'begun'::text, 'done'::text, 'refused'::text, 'failed'::text]))));

alter table operator_audit add constraint operator_audit_event_check CHECK ((event = ANY (ARRAY['signed in'::text, 'signed out'::text, 'sign-in refused'::text, 'passkey added'::text, 'passkey removed'::text, 'looked'::text, 'forbidden'::text, 'begun'::text, 'done'::text, 'refused'::text, 'failed'::text])));

alter table operator_audit add constraint operator_audit_face_check CHECK ((face = ANY (ARRAY['command line'::text, 'console'::text])));

alter table operator_audit add constraint operator_audit_pkey PRIMARY KEY (id);

alter table operator_challenges add constraint operator_challenges_pkey PRIMARY KEY (challenge);

alter table operator_invitations add constraint operator_invitations_check CHECK ((expires_at > invited_at));

alter table operator_invitations add constraint operator_invitations_operator_key UNIQUE (operator);

alter table operator_invitations add constraint operator_invitations_pkey PRIMARY KEY (id);

alter table operator_invitations add constraint operator_invitations_token_sha256_check CHECK ((length(token_sha256) = 32));

alter table operator_invitations add constraint operator_invitations_token_sha256_key UNIQUE (token_sha256);

alter table operator_passkeys add constraint operator_passkeys_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 1400)));

alter table operator_passkeys add constraint operator_passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)));

alter table operator_passkeys add constraint operator_passkeys_pkey PRIMARY KEY (id);

alter table operator_refusals add constraint operator_refusals_audit_id_key UNIQUE (audit_id);

alter table operator_refusals add constraint operator_refusals_pkey PRIMARY KEY (operator, network, hour, said);

alter table operator_refusals add constraint operator_refusals_times_check CHECK ((times > 0));

alter table operator_requests add constraint operator_requests_amount_cents_check CHECK ((amount_cents > 0));

alter table operator_requests add constraint operator_requests_id_check CHECK ((id ~~ 'req\_%'::text));

alter table operator_requests add constraint operator_requests_pkey PRIMARY KEY (id);

alter table operator_sessions add constraint operator_sessions_pkey PRIMARY KEY (token_sha256);

alter table operator_sessions add constraint operator_sessions_token_sha256_check CHECK ((length(token_sha256) = 32));

alter table operator_sign_ins add constraint operator_sign_ins_operator_key UNIQUE (operator);

alter table operator_sign_ins add constraint operator_sign_ins_pkey PRIMARY KEY (id);

alter table operators add constraint operators_check CHECK (((removed_at IS NULL) = (removed_by IS NULL)));

alter table operators add constraint operators_key_sha256_check CHECK ((length(key_sha256) = 32));

alter table operators add constraint operators_key_sha256_key UNIQUE (key_sha256);

alter table operators add constraint operators_name_check CHECK (((length(name) >= 2) AND (length(name) <= 100)));

alter table operators add constraint operators_pkey PRIMARY KEY (name);

alter table operators add constraint operators_role_check CHECK ((role = ANY (ARRAY['support'::text, 'finance'::text, 'compliance'::text, 'admin'::text])));

alter table operators add constraint operators_spelling_key UNIQUE (spelling);

alter table other_network_deposits add constraint other_network_deposits_coin_check CHECK ((coin = ANY (ARRAY['USDC'::text, 'USDT'::text])));

alter table other_network_deposits add constraint other_network_deposits_network_check CHECK ((network = ANY (ARRAY['base'::text, 'polygon'::text, 'bnb'::text, 'arbitrum'::text, 'optimism'::text])));

alter table other_network_deposits add constraint other_network_deposits_pkey PRIMARY KEY (network, address, coin);

alter table other_network_deposits add constraint other_network_deposits_units_check CHECK ((units > 0));

alter table parked_facts add constraint parked_facts_attempts_check CHECK ((attempts > 0));

alter table parked_facts add constraint parked_facts_check CHECK (((height IS NULL) = (block_hash IS NULL)));

alter table parked_facts add constraint parked_facts_check1 CHECK (((ended_at IS NULL) = (ended_as IS NULL)));

alter table parked_facts add constraint parked_facts_ended_as_check CHECK ((ended_as = ANY (ARRAY['recorded'::text, 'dropped'::text])));

alter table parked_facts add constraint parked_facts_pkey PRIMARY KEY (rail, txid, vout);

alter table parked_facts add constraint parked_facts_rail_check CHECK ((rail = ANY (ARRAY['bitcoin'::text, 'ethereum'::text, 'tron'::text])));

alter table parked_facts add constraint parked_facts_step_check CHECK ((step = ANY (ARRAY['connect'::text, 'disconnect'::text, 'mempool'::text, 'dropped'::text, 'price'::text, 'final'::text, 'unattributed'::text, 'unproved'::text])));

alter table parked_facts add constraint parked_facts_units_check CHECK ((units > 0));

alter table parked_facts add constraint parked_facts_vout_check CHECK (((vout >= 0) OR ((vout = '-1'::integer) AND (step = 'unproved'::text))));

alter table passkey_challenges add constraint passkey_challenges_pkey PRIMARY KEY (challenge);

alter table passkey_refusals add constraint passkey_refusals_pkey PRIMARY KEY (identity_id);

alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);

alter table payment_credits add constraint payment_credits_check CHECK (((((credit_cents + on_hold_cents) + settled_cents) + sats) > 0));

alter table payment_credits add constraint payment_credits_credit_cents_check CHECK ((credit_cents >= 0));

alter table payment_credits add constraint payment_credits_id_check CHECK ((id ~~ 'crd\_%'::text));

alter table payment_credits add constraint payment_credits_on_hold_cents_check CHECK ((on_hold_cents >= 0));

alter table payment_credits add constraint payment_credits_pkey PRIMARY KEY (id);

alter table payment_credits add constraint payment_credits_sats_check CHECK ((sats >= 0));

alter table payment_credits add constraint payment_credits_settled_cents_check CHECK ((settled_cents >= 0));

alter table payments add constraint payments_cents_check CHECK ((cents >= 0));

alter table payments add constraint payments_check1 CHECK (((price IS NULL) = (cents IS NULL)));

alter table payments add constraint payments_check2 CHECK (((height IS NULL) = (block_hash IS NULL)));

alter table payments add constraint payments_clawed_back_cents_check CHECK (((clawed_back_cents >= 0) AND (clawed_back_cents <= covered_cents)));

alter table payments add constraint payments_coin_check CHECK ((coin = ANY (ARRAY['BTC'::text, 'USDC'::text, 'USDT'::text])));

alter table payments add constraint payments_coin_of_rail CHECK (((coin = 'BTC'::text) = (rail = ANY (ARRAY['lightning'::text, 'bitcoin'::text]))));

alter table payments add constraint payments_covered_cents_check CHECK ((covered_cents >= 0));

alter table payments add constraint payments_final_has_price CHECK (((state <> 'final'::text) OR (price IS NOT NULL) OR (rail = 'lightning'::text)));

alter table payments add constraint payments_id_check CHECK ((id ~~ 'pay\_%'::text));

alter table payments add constraint payments_locked_price_check CHECK ((locked_price > 0));

alter table payments add constraint payments_locked_units_check CHECK (((locked_units >= 0) AND (locked_units <= units)));

alter table payments add constraint payments_mined_price_check CHECK ((mined_price > 0));

alter table payments add constraint payments_pkey PRIMARY KEY (id);

alter table payments add constraint payments_price_check CHECK ((price > 0));

alter table payments add constraint payments_rail_txid_vout_key UNIQUE (rail, txid, vout);

alter table payments add constraint payments_seen_price_check CHECK ((seen_price > 0));

alter table payments add constraint payments_state_check CHECK ((state = ANY (ARRAY['seen'::text, 'confirmed'::text, 'final'::text, 'dropped'::text])));

alter table payments add constraint payments_times_clawed_back_check CHECK ((times_clawed_back >= 0));

alter table payments add constraint payments_units_check CHECK ((units > 0));

alter table payments add constraint payments_vout_check CHECK ((vout >= 0));

alter table payout_approvals add constraint payout_approvals_pkey PRIMARY KEY (batch_id, nth, operator);

alter table payout_approvals add constraint payout_approvals_psbt_sha256_check CHECK ((psbt_sha256 ~ '^[0-9a-f]{64}$'::text));

alter table payout_batches add constraint payout_batches_check CHECK ((((state = 'final'::text) = (final_at IS NOT NULL)) AND ((final_at IS NULL) = (final_txid IS NULL))));

alter table payout_batches add constraint payout_batches_id_check CHECK ((id ~~ 'pbt\_%'::text));

alter table payout_batches add constraint payout_batches_pkey PRIMARY KEY (id);

alter table payout_batches add constraint payout_batches_state_check CHECK ((state = ANY (ARRAY['unsigned'::text, 'sent'::text, 'final'::text])));

alter table payout_batches add constraint payout_batches_taken_back_check CHECK ((taken_back >= 0));

alter table payout_inputs add constraint payout_inputs_pkey PRIMARY KEY (txid, vout);

alter table payout_inputs add constraint payout_inputs_sats_check CHECK ((sats > 0));

alter table payout_inputs add constraint payout_inputs_txid_check CHECK ((txid ~ '^[0-9a-f]{64}$'::text));

alter table payout_inputs add constraint payout_inputs_vout_check CHECK ((vout >= 0));

alter table payout_transactions add constraint payout_transactions_check CHECK (((signed IS NULL) = (signed_at IS NULL)));

alter table payout_transactions add constraint payout_transactions_fee_sats_check CHECK ((fee_sats > 0));

alter table payout_transactions add constraint payout_transactions_nth_check CHECK ((nth > 0));

alter table payout_transactions add constraint payout_transactions_pkey PRIMARY KEY (batch_id, nth);

alter table payout_transactions add constraint payout_transactions_signed_check CHECK ((signed ~ '^([0-9a-f]{2})+$'::text));

alter table payout_transactions add constraint payout_transactions_txid_check CHECK ((txid ~ '^[0-9a-f]{64}$'::text));

alter table payout_transactions add constraint payout_transactions_txid_key UNIQUE (txid);

alter table payouts add constraint payouts_amount_cents_check CHECK (((amount_cents >= 1000) AND (amount_cents < 300000)));

alter table payouts add constraint payouts_batch_check CHECK (
CASE rail
    WHEN 'bitcoin'::text THEN (((state = ANY (ARRAY['batched'::text, 'sent'::text, 'paid'::text])) = (batch_id IS NOT NULL)) AND (state <> 'paying'::text))
    ELSE ((batch_id IS NULL) AND (state <> ALL (ARRAY['batched'::text, 'sent'::text])) AND ((state <> ALL (ARRAY['paying'::text, 'paid'::text])) OR (payment_hash IS NOT NULL)))
END);

alter table payouts add constraint payouts_check CHECK ((((state = 'cancelled'::text) = (ended_at IS NOT NULL)) AND ((ended_at IS NULL) = (ended_because IS NULL))));

alter table payouts add constraint payouts_check1 CHECK (((state <> 'unverified'::text) OR (confirmed_at IS NULL)));

alter table payouts add constraint payouts_check2 CHECK (((state <> 'queued'::text) OR (confirmed_at IS NOT NULL)));

alter table payouts add constraint payouts_code_attempts_check CHECK (((code_attempts >= 0) AND (code_attempts <= 5)));

alter table payouts add constraint payouts_destination_check CHECK (((rail = 'bitcoin'::text) = (script IS NOT NULL)));

alter table payouts add constraint payouts_ended_because_check CHECK ((ended_because = ANY (ARRAY['user'::text, 'expired'::text, 'debt'::text, 'price_moved'::text, 'invoice_expired'::text, 'unreachable'::text, 'failed'::text])));

alter table payouts add constraint payouts_fee_sats_check CHECK ((fee_sats >= 0));

alter table payouts add constraint payouts_id_check CHECK ((id ~~ 'pout\_%'::text));

alter table payouts add constraint payouts_invoice_check CHECK ((((payment_hash IS NULL) = (payment_request IS NULL)) AND ((payment_hash IS NULL) OR (rail = 'lightning'::text))));

alter table payouts add constraint payouts_paid_check CHECK (((state = 'paid'::text) = (paid_at IS NOT NULL)));

alter table payouts add constraint payouts_payment_hash_check CHECK ((payment_hash ~ '^[0-9a-f]{64}$'::text));

alter table payouts add constraint payouts_payment_hash_key UNIQUE (payment_hash);

alter table payouts add constraint payouts_pkey PRIMARY KEY (id);

alter table payouts add constraint payouts_price_check CHECK ((price > 0));

alter table payouts add constraint payouts_rail_check CHECK ((rail = ANY (ARRAY['bitcoin'::text, 'lightning'::text])));

alter table payouts add constraint payouts_request_check CHECK (((request_key IS NULL) = (request_sha256 IS NULL)));

alter table payouts add constraint payouts_request_key_check CHECK (((length(request_key) >= 1) AND (length(request_key) <= 255)));

alter table payouts add constraint payouts_request_sha256_check CHECK ((request_sha256 ~ '^[0-9a-f]{64}$'::text));

alter table payouts add constraint payouts_resends_check CHECK (((resends >= 0) AND (resends <= 3)));

alter table payouts add constraint payouts_sats_check CHECK ((sats > 0));

alter table payouts add constraint payouts_script_check CHECK ((script ~ '^([0-9a-f]{2})+$'::text));

alter table payouts add constraint payouts_state_check CHECK ((state = ANY (ARRAY['unverified'::text, 'queued'::text, 'batched'::text, 'sent'::text, 'paying'::text, 'paid'::text, 'cancelled'::text])));

alter table payouts add constraint payouts_waits_because_check CHECK ((waits_because = ANY (ARRAY['liquidity'::text, 'node'::text, 'address'::text, 'price'::text, 'review'::text, 'paused'::text, 'by_hand'::text, 'signature'::text])));

alter table payouts add constraint payouts_waits_on_chain_check CHECK (((waits_because IS NULL) OR (rail = 'bitcoin'::text)));

alter table product_files add constraint product_files_kind_check CHECK ((kind = ANY (ARRAY['art'::text, 'text'::text])));

alter table product_files add constraint product_files_pkey PRIMARY KEY (url);

alter table products add constraint products_brand_color_check CHECK ((brand_color ~ '^#[0-9A-F]{6}$'::text));

alter table products add constraint products_check CHECK ((max_cents >= min_cents));

alter table products add constraint products_check1 CHECK (((loop = 'closed'::text) = (supplier_code IS NOT NULL)));

alter table products add constraint products_check2 CHECK (((loop = 'open'::text) = (issuer IS NOT NULL)));

alter table products add constraint products_check3 CHECK (((supplier_code IS NULL) = (read_at IS NULL)));

alter table products add constraint products_check4 CHECK ((stocked_cents <@ values_cents));

alter table products add constraint products_cost_discount_basis_points_check CHECK (((cost_discount_basis_points >= 0) AND (cost_discount_basis_points <= 9999)));

alter table products add constraint products_creation_fee_cents_check CHECK ((creation_fee_cents >= 0));

alter table products add constraint products_discount_basis_points_check CHECK (((discount_basis_points >= 0) AND (discount_basis_points <= 9999)));

alter table products add constraint products_id_check CHECK ((id ~~ 'prod\_%'::text));

alter table products add constraint products_load_fee_basis_points_check CHECK (((load_fee_basis_points >= 0) AND (load_fee_basis_points <= 10000)));

alter table products add constraint products_loop_check CHECK ((loop = ANY (ARRAY['open'::text, 'closed'::text])));

alter table products add constraint products_min_cents_check CHECK ((min_cents > 0));

alter table products add constraint products_of_supplier CHECK (((supplier IS NULL) = (supplier_code IS NULL)));

alter table products add constraint products_passed_on_basis_points_check CHECK (((pass_through_basis_points >= 0) AND (pass_through_basis_points <= 10000)));

alter table products add constraint products_pkey PRIMARY KEY (id);

alter table products add constraint products_redeemable_at_check CHECK ((redeemable_at = ANY (ARRAY['all'::text, 'online'::text, 'in-store'::text])));

alter table products add constraint products_reward_basis_points_check CHECK (((reward_basis_points >= 0) AND (reward_basis_points <= 10000)));

alter table products add constraint products_supplier_code_key UNIQUE (supplier, supplier_code);

alter table products add constraint products_text_color_check CHECK ((text_color ~ '^#[0-9A-F]{6}$'::text));

alter table products add constraint products_usual_creation_fee_cents_check CHECK ((usual_creation_fee_cents >= 0));

alter table products add constraint products_usual_load_fee_basis_points_check CHECK (((usual_load_fee_basis_points >= 0) AND (usual_load_fee_basis_points <= 10000)));

alter table products add constraint products_values_cents_check CHECK ((0 < ALL (values_cents)));

alter table purchase_limits add constraint spending_limits_daily_cents_check CHECK ((daily_cents >= 0));

alter table purchase_limits add constraint spending_limits_monthly_cents_check CHECK ((monthly_cents >= 0));

alter table purchase_limits add constraint spending_limits_pkey PRIMARY KEY (user_id);

alter table purchase_reservations add constraint spending_reservations_check CHECK (((returned_cents >= 0) AND (returned_cents <= value_cents)));

alter table purchase_reservations add constraint spending_reservations_pkey PRIMARY KEY (purchase_id);

alter table purchase_reservations add constraint spending_reservations_value_cents_check CHECK ((value_cents > 0));

alter table purchase_shortfalls add constraint purchase_shortfalls_check CHECK (((given_cents >= 0) AND (given_cents <= 10) AND (given_cents <= short_cents)));

alter table purchase_shortfalls add constraint purchase_shortfalls_lowered_cents_check CHECK ((lowered_cents >= 0));

alter table purchase_shortfalls add constraint purchase_shortfalls_pkey PRIMARY KEY (purchase_id);

alter table purchase_shortfalls add constraint purchase_shortfalls_short_cents_check CHECK (((short_cents >= 1) AND (short_cents <= 100)));

alter table purchases add constraint purchases_applied_credit_cents_check CHECK ((applied_credit_cents >= 0));

alter table purchases add constraint purchases_applied_sats_cents_check CHECK ((applied_sats_cents >= 0));

alter table purchases add constraint purchases_applied_sats_check CHECK ((applied_sats >= 0));

alter table purchases add constraint purchases_check CHECK ((total_cents = ((((value_cents - discount_cents) + load_fee_cents) + creation_fee_cents) + overdraft_cents)));

alter table purchases add constraint purchases_check1 CHECK ((due_cents = ((total_cents - applied_sats_cents) - applied_credit_cents)));

alter table purchases add constraint purchases_check2 CHECK (((applied_sats = 0) = (applied_sats_cents = 0)));

alter table purchases add constraint purchases_check3 CHECK (((applied_sats = 0) OR (applied_credit_cents = 0)));

alter table purchases add constraint purchases_check4 CHECK (((paid_at IS NULL) = (paid_by IS NULL)));

alter table purchases add constraint purchases_creation_fee_cents_check CHECK ((creation_fee_cents >= 0));

alter table purchases add constraint purchases_discount_cents_check CHECK ((discount_cents >= 0));

alter table purchases add constraint purchases_due_cents_check CHECK ((due_cents >= 0));

alter table purchases add constraint purchases_ended_check CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['delivered'::text, 'refunded'::text, 'cancelled'::text]))));

alter table purchases add constraint purchases_hold_ended_as_check CHECK ((hold_ended_as = ANY (ARRAY['spent'::text, 'released'::text])));

alter table purchases add constraint purchases_id_check CHECK ((id ~~ 'pur\_%'::text));

alter table purchases add constraint purchases_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)));

alter table purchases add constraint purchases_load_fee_cents_check CHECK ((load_fee_cents >= 0));

alter table purchases add constraint purchases_overdraft_cents_check CHECK ((overdraft_cents >= 0));

alter table purchases add constraint purchases_paid_by_check CHECK ((paid_by = ANY (ARRAY['lightning'::text, 'bitcoin'::text, 'ethereum'::text, 'tron'::text, 'coinbase'::text, 'balance'::text])));

alter table purchases add constraint purchases_pkey PRIMARY KEY (id);

alter table purchases add constraint purchases_price_check CHECK ((price > 0));

alter table purchases add constraint purchases_processed_as_check CHECK ((processed_as = ANY (ARRAY['prepaid'::text, 'credit'::text])));

alter table purchases add constraint purchases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'expired'::text, 'paid'::text, 'delivered'::text, 'refunded'::text, 'cancelled'::text])));

alter table purchases add constraint purchases_total_cents_check CHECK ((total_cents > 0));

alter table purchases add constraint purchases_user_id_key_key UNIQUE (user_id, key);

alter table purchases add constraint purchases_value_cents_check CHECK ((value_cents > 0));

alter table rate_beliefs add constraint rate_beliefs_believed CHECK (((NOT is_believed) OR (last_bid_price IS NOT NULL)));

alter table rate_beliefs add constraint rate_beliefs_last CHECK ((num_nulls(last_bid_price, last_quoted_at, last_good_until) = ANY (ARRAY[0, 3])));

alter table rate_beliefs add constraint rate_beliefs_pkey PRIMARY KEY (coin);

alter table rate_beliefs add constraint rate_beliefs_rise CHECK ((num_nulls(rise_since, rise_bid_price) = ANY (ARRAY[0, 2])));

alter table rate_quotes add constraint rate_quotes_bid_price_check CHECK ((bid_price > 0));

alter table rate_quotes add constraint rate_quotes_check CHECK ((good_until > quoted_at));

alter table rate_quotes add constraint rate_quotes_pkey PRIMARY KEY (id);

alter table recoveries add constraint recoveries_check CHECK ((((ended_at IS NULL) = (ended_as IS NULL)) AND ((ended_at IS NULL) = (ended_by IS NULL))));

alter table recoveries add constraint recoveries_check1 CHECK ((((ended_as = 'returned'::text) = (worth_cents IS NOT NULL)) OR (ended_as IS NULL)));

alter table recoveries add constraint recoveries_ended_as_check CHECK ((ended_as = ANY (ARRAY['returned'::text, 'not_possible'::text])));

alter table recoveries add constraint recoveries_fee_cents_check CHECK ((fee_cents >= 0));

alter table recoveries add constraint recoveries_id_check CHECK ((id ~~ 'rec\_%'::text));

alter table recoveries add constraint recoveries_pkey PRIMARY KEY (id);

alter table recoveries add constraint recoveries_worth_cents_check CHECK ((worth_cents > 0));

alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (authenticator_id, code_hash);

alter table restricted_merchants add constraint restricted_merchants_category_check CHECK ((category = ANY (ARRAY['wires'::text, 'direct_marketing'::text, 'securities'::text, 'dating'::text, 'massage'::text, 'gambling'::text, 'internet_gaming'::text, 'cash'::text, 'telemarketing'::text, 'foreign_currency'::text, 'paypal_funding'::text])));

alter table restricted_merchants add constraint restricted_merchants_check CHECK (((mcc IS NOT NULL) OR (acceptor_id IS NOT NULL)));

alter table restricted_merchants add constraint restricted_merchants_mcc_check CHECK ((mcc ~ '^[0-9]{4}$'::text));

alter table restricted_merchants add constraint restricted_merchants_pkey PRIMARY KEY (id);

alter table sellers add constraint sellers_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 400)));

alter table sellers add constraint sellers_pkey PRIMARY KEY (since);

alter table session_devices add constraint session_devices_pkey PRIMARY KEY (session_id);

alter table spare_addresses add constraint spare_addresses_address_index_check CHECK ((address_index >= 0));

alter table spare_addresses add constraint spare_addresses_address_key UNIQUE (address);

alter table spare_addresses add constraint spare_addresses_pkey PRIMARY KEY (rail, address_index);

alter table spare_addresses add constraint spare_addresses_rail_check CHECK ((rail = ANY (ARRAY['bitcoin'::text, 'ethereum'::text, 'tron'::text])));

alter table stream_counts add constraint stream_counts_pkey PRIMARY KEY (user_id, process);

alter table stream_counts add constraint stream_counts_streams_check CHECK ((streams > 0));

alter table supplier_deliveries add constraint supplier_deliveries_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'product'::text, 'other'::text])));

alter table supplier_deliveries add constraint supplier_deliveries_pkey PRIMARY KEY (supplier, delivery_id);

alter table throttles add constraint throttles_count_check CHECK ((count > 0));

alter table throttles add constraint throttles_pkey PRIMARY KEY (key);

alter table tolerance_gifts add constraint tolerance_gifts_cents_check CHECK (((cents >= 1) AND (cents <= 10)));

alter table tolerance_gifts add constraint tolerance_gifts_pkey PRIMARY KEY (purchase_id);

alter table tolerance_months add constraint tolerance_months_given_cents_check CHECK (((given_cents >= 0) AND (given_cents <= 100)));

alter table tolerance_months add constraint tolerance_months_pkey PRIMARY KEY (user_id, month);

alter table unattributed_payments add constraint unattributed_payments_check CHECK (((height IS NULL) = (block_hash IS NULL)));

alter table unattributed_payments add constraint unattributed_payments_check1 CHECK (((settled_at IS NULL) = (settled_as IS NULL)));

alter table unattributed_payments add constraint unattributed_payments_check2 CHECK (((settled_at IS NULL) OR (booked_at IS NOT NULL)));

alter table unattributed_payments add constraint unattributed_payments_check3 CHECK (((attributed_by IS NULL) OR (settled_at IS NOT NULL)));

alter table unattributed_payments add constraint unattributed_payments_coin_check CHECK ((coin = ANY (ARRAY['BTC'::text, 'USDC'::text, 'USDT'::text])));

alter table unattributed_payments add constraint unattributed_payments_pkey PRIMARY KEY (rail, txid, vout);

alter table unattributed_payments add constraint unattributed_payments_rail_check CHECK ((rail = ANY (ARRAY['bitcoin'::text, 'ethereum'::text, 'tron'::text, 'lightning'::text])));

alter table unattributed_payments add constraint unattributed_payments_units_check CHECK ((units > 0));

alter table unattributed_payments add constraint unattributed_payments_vout_check CHECK ((vout >= 0));

alter table unexplained_balances add constraint unexplained_balances_pkey PRIMARY KEY (rail, address, coin);

alter table unexplained_balances add constraint unexplained_balances_rail_check CHECK ((rail = ANY (ARRAY['ethereum'::text, 'tron'::text])));

alter table unexplained_balances add constraint unexplained_balances_units_check CHECK ((units > 0));

alter table unsupported_token_payments add constraint unsupported_token_payments_coin_check CHECK ((coin = ANY (ARRAY['USDC'::text, 'USDT'::text])));

alter table unsupported_token_payments add constraint unsupported_token_payments_pkey PRIMARY KEY (rail, txid, vout);

alter table unsupported_token_payments add constraint unsupported_token_payments_rail_check CHECK ((rail = ANY (ARRAY['ethereum'::text, 'tron'::text])));

alter table unsupported_token_payments add constraint unsupported_token_payments_units_check CHECK ((units > 0));

alter table unsupported_token_payments add constraint unsupported_token_payments_vout_check CHECK ((vout >= 0));

alter table user_bans add constraint user_bans_check CHECK ((lifted_at >= banned_at));

alter table user_bans add constraint user_bans_check1 CHECK (((lifted_by IS NULL) OR (lifted_at IS NOT NULL)));

alter table user_bans add constraint user_bans_pkey PRIMARY KEY (id);

alter table user_bans add constraint user_bans_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)));

alter table user_devices add constraint user_devices_pkey PRIMARY KEY (id);

alter table user_discounts add constraint user_discounts_discount_basis_points_check CHECK (((discount_basis_points >= 1) AND (discount_basis_points <= 9999)));

alter table user_discounts add constraint user_discounts_pkey PRIMARY KEY (id);

alter table user_notifications add constraint user_notifications_pkey PRIMARY KEY (cause);

alter table users add constraint users_check CHECK (((activated_by IS NULL) OR (activated_at IS NOT NULL)));

alter table users add constraint users_closed_check CHECK ((((closed_at IS NULL) = (email_mark IS NULL)) AND ((closed_at IS NULL) OR ((name = 'Closed account'::text) AND (email = (id || '@closed.invalid'::text))))));

alter table users add constraint users_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));

alter table users add constraint users_default_bitcoin_method_check CHECK ((default_bitcoin_method = ANY (ARRAY['lightning'::text, 'on_chain'::text])));

alter table users add constraint users_email_check CHECK ((email = lower(email)));

alter table users add constraint users_id_check CHECK ((id ~ '^usr_[0-9a-f]{32}$'::text));

alter table users add constraint users_identity_id_key UNIQUE (identity_id);

alter table users add constraint users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text])));

alter table users add constraint users_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 1200)));

alter table users add constraint users_pkey PRIMARY KEY (id);

alter table users add constraint users_theme_check CHECK ((theme = ANY (ARRAY['light'::text, 'system'::text, 'dark'::text])));

CREATE OR REPLACE FUNCTION public.activity_of_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_activity_once('card', new.card_id);
  perform keep_activity_once('transaction', t.id) from card_transactions t
    where t.card_id = new.card_id and exists (
      select from card_events e where e.transaction_id = t.id and e.recorded_at >= least(new.released_at, old.released_at));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.activity_of_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_activity_once('payment', p.id) from payments p where p.invoice_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.activity_of_purchase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_activity_once('card', c.id) from cards c where c.purchase_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.activity_of_renamed_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update activity_lines l set gift_card_merchant_name = f.gift_card_merchant_name, words = f.words
    from cards c, activity_facts f
    where c.product_id = new.id and c.kind = 'gift' and f.origin = 'card' and f.source = c.id and f.id = c.id and l.id = c.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.activity_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_activity_once(tg_argv[0], to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.activity_of_used_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_activity_once('card', new.id);
  perform keep_activity_once('transaction', t.id) from (
    select t.id from card_transactions t where t.card_id = new.id
    union select a.transaction_id from card_authorizations a where a.card_id = new.id and a.declined_because is null
    union select a.transaction_id from card_authorizations a where a.card_id = new.id and a.declined_because is not null) t;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.agreement_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% keeps what was agreed: % is refused', tg_table_name, lower(tg_op);
end $function$;

CREATE OR REPLACE FUNCTION public.catalogue_grow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from changed) then
    insert into catalogue_version (version) values (1)
      on conflict (one) do update set version = catalogue_version.version + 1;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_next_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.coin_text(coin text, units bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (trunc(CASE WHEN (coin = ANY (ARRAY['USDC'::text, 'USDT'::text])) THEN ((units)::numeric / 1000000.0) ELSE ((units)::numeric / 100000000.0) END, CASE WHEN (coin = ANY (ARRAY['USDC'::text, 'USDT'::text])) THEN 2 ELSE 8 END))::text;

CREATE OR REPLACE FUNCTION public.count_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  counted record;
begin
  for counted in
    insert into activity_counts (user_id, type, lines)
      select user_id, type, (case when tg_op = 'DELETE' then -1 else 1 end) * count(*) from changed group by user_id, type
      returning user_id, number
  loop
    if counted.number % 32 = 0 then
      with added as (
        delete from activity_counts where number in (
          select number from activity_counts where user_id = counted.user_id for update skip locked)
        returning type, lines
      )
      insert into activity_counts (user_id, type, lines)
        select counted.user_id, type, sum(lines) from added group by type having sum(lines) <> 0;
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_cards()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_user text := coalesce(new.user_id, old.user_id);
  more card_counts;
begin
  more.active := (new.shelf is not distinct from 'active')::int - (old.shelf is not distinct from 'active')::int;
  more.inactive := (new.shelf is not distinct from 'inactive')::int - (old.shelf is not distinct from 'inactive')::int;
  more.spendable := coalesce((new.spendable_cents > 0)::int, 0) - coalesce((old.spendable_cents > 0)::int, 0);
  more.spendable_cents := coalesce(new.spendable_cents, 0) - coalesce(old.spendable_cents, 0);
  if (more.active, more.inactive, more.spendable, more.spendable_cents) = (0, 0, 0, 0) then
    return null;
  end if;
  insert into card_counts (user_id, active, inactive, spendable, spendable_cents)
    values (of_user, more.active, more.inactive, more.spendable, more.spendable_cents) returning number into more.number;
  -- Without waiting for anybody who is doing the same.
  if more.number % 32 = 0 then
    with added as (
      delete from card_counts where number in (
        select number from card_counts where user_id = of_user for update skip locked)
      returning active, inactive, spendable, spendable_cents
    )
    insert into card_counts (user_id, active, inactive, spendable, spendable_cents)
      select of_user, sum(active), sum(inactive), sum(spendable), sum(spendable_cents) from added having count(*) > 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.dollars_text(cents bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((cents / 100))::text || '.'::text) || lpad(((cents % (100)::bigint))::text, 2, '0'::text));

CREATE OR REPLACE FUNCTION public.extend_ledger_chain(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  place bigint;
  head bytea;
  since xid8;
  link record;
  added int := 0;
begin
  if not pg_try_advisory_xact_lock(4011971) then
    return 0;
  end if;
  select c.position, c.hash, t.recorded_in into place, head, since
  from ledger_chain c left join ledger_transfers t on t.id = c.transfer_id order by c.position desc limit 1;
  -- A database that was copied row by row into another server starts its transactions anew: then everything is looked at.
  if since is null or since >= pg_snapshot_xmax(pg_current_snapshot()) then
    since := '0';
  end if;
  for link in
    select t.id, t.cause, t.legs_sha256, t.happened_at, t.recorded_at from ledger_transfers t
    where t.recorded_in >= since
      and (t.recorded_in < (select pg_snapshot_xmin(pg_current_snapshot()))
        or t.recorded_in >= (select pg_snapshot_xmax(pg_current_snapshot())))
      and not exists (select from ledger_chain c where c.transfer_id = t.id)
    order by t.recorded_in >= (select pg_snapshot_xmax(pg_current_snapshot())) desc, t.recorded_in, t.id
    limit most
  loop
    place := coalesce(place, 0) + 1;
    head := ledger_link(head, place, link.id, link.cause, link.legs_sha256, link.happened_at, link.recorded_at);
    insert into ledger_chain (position, transfer_id, hash) values (place, link.id, head);
    added := added + 1;
  end loop;
  return added;
end $function$;

CREATE OR REPLACE FUNCTION public.grant_console(console name, runtime name)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  thing record;
begin
  if pg_has_role(runtime, console, 'MEMBER') then
    raise exception 'the role % may act as %: it cannot be the one that the console works under', runtime, console;
  end if;
  perform grant_runtime(console);
  -- Each role has a policy of its own on the tables of the queue.
  for thing in select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'runtime')
  loop
    execute format('drop policy if exists console on %I.%I', thing.nspname, thing.relname);
    execute format('alter policy runtime on %I.%I rename to console', thing.nspname, thing.relname);
  end loop;
  perform grant_runtime(runtime);
  execute format('revoke insert, update on operator_sign_ins, operator_sessions, operator_invitations, operator_passkeys, operator_challenges from %I', runtime);
  -- What is sealed is sealed anew when the data key changes.
  execute format('grant update (secret_sealed) on operator_sign_ins, operator_invitations to %I', runtime);
end $function$;

CREATE OR REPLACE FUNCTION public.grant_runtime(runtime name)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  thing record;
begin
  if pg_has_role(runtime, current_user, 'MEMBER') then
    raise exception 'the role % may act as %: it cannot be the one that the server works under', runtime, current_user;
  end if;
  for thing in select n.nspname as name from pg_namespace n
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and pg_has_role(n.nspowner, 'USAGE')
  loop
    execute format('revoke create on schema %I from public, %I', thing.name, runtime);
    execute format('grant usage on schema %I to %I', thing.name, runtime);
  end loop;

  for thing in
    select format('%s %I.%I', case when c.relkind = 'S' then 'sequence' else 'table' end, n.nspname, c.relname) as name,
      case
        when c.relkind in ('v', 'm') then 'select'
        when c.relkind = 'S' and c.relname like 'ledger\_%' then 'select'
        when c.relkind = 'S' then 'usage, select, update'
        when n.nspname = 'public' and (c.relname like 'ledger\_%' or c.relname in ('migrations', 'operators')) then 'select'
        -- Whoever invites an operator is the owner; the console shows an invitation and uses it up.
        when n.nspname = 'public' and c.relname = 'operator_invitations' then 'select, update, delete'
        when exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = c.relname || '_append_only')
          then 'select, insert'
        else 'select, insert, update, delete'
      end as rights,
      c.relrowsecurity, n.nspname, c.relname
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and pg_has_role(c.relowner, 'USAGE')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('revoke all on %s from public, %I', thing.name, runtime);
    execute format('grant %s on %s to %I', thing.rights, thing.name, runtime);
    -- The queue's tables show nobody but their owner a row unless a policy says otherwise.
    if thing.relrowsecurity then
      execute format('drop policy if exists runtime on %I.%I', thing.nspname, thing.relname);
      execute format('create policy runtime on %I.%I to %I using (true) with check (true)',
        thing.nspname, thing.relname, runtime);
    end if;
  end loop;

  for thing in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and pg_has_role(p.proowner, 'USAGE')
  loop
    execute format('revoke execute on function %s from public', thing.name);
    execute format('grant execute on function %s to %I', thing.name, runtime);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_activity(its_origin text, its_source text)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  is_hold boolean := false;
  facts activity_facts[];
begin
  if its_origin = 'card' then
    perform pg_advisory_xact_lock(hashtextextended('activity ' || its_source, 0));
  elsif its_origin = 'transaction' then
    perform pg_advisory_xact_lock(hashtextextended('activity ' || coalesce(
      (select t.card_id from card_transactions t where t.id = its_source),
      (select min(a.card_id) from card_authorizations a where a.transaction_id = its_source), its_source), 0));
    -- Nothing of it was declined, collected or given back.
    is_hold := not exists (select from card_authorizations a where a.transaction_id = its_source and a.declined_because is not null)
      and not exists (select from card_events e where e.transaction_id = its_source
        and (not e.approved or e.kind in ('clearing', 'refund', 'refund_reversal')))
      and not exists (select from card_late_credits l where l.transaction_id = its_source);
  end if;
  if is_hold then
    facts := array(select f from activity_facts f where f.origin = 'transaction' and f.type = 'AUTH' and f.source = its_source);
  else
    facts := array(select f from activity_facts f where f.origin = its_origin and f.source = its_source);
  end if;
  with gone as (
    delete from activity_lines l where l.origin = its_origin and l.source = its_source
      and not exists (select from unnest(facts) f where f.id = l.id)
  )
  insert into activity_lines as l (origin, source, id, user_id, card_id, purchase_id, type, at, last_four, amount_cents, merchant,
      approval_code, declined_because, credited_cents, note, gift_card_merchant_name, margin_mcc, words, amount)
    select * from unnest(facts)
    on conflict (id) do update set origin = excluded.origin, source = excluded.source, user_id = excluded.user_id,
      card_id = excluded.card_id, purchase_id = excluded.purchase_id, type = excluded.type, at = excluded.at,
      last_four = excluded.last_four, amount_cents = excluded.amount_cents, merchant = excluded.merchant,
      approval_code = excluded.approval_code, declined_because = excluded.declined_because,
      credited_cents = excluded.credited_cents, note = excluded.note,
      gift_card_merchant_name = excluded.gift_card_merchant_name, margin_mcc = excluded.margin_mcc, words = excluded.words,
      amount = excluded.amount
    where l.* is distinct from excluded.*;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_activity_once(its_origin text, its_source text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  done text := coalesce(current_setting('moon.activity_kept', true), '');
  mark text := ' ' || its_origin || '/' || its_source || ' ';
begin
  if its_source is null or position(mark in done) > 0 then
    return;
  end if;
  -- A transaction of thousands of facts forgets the first of them: to do one again does no harm.
  perform set_config('moon.activity_kept', right(done, 50000) || mark, true);
  perform keep_activity(its_origin, its_source);
end $function$;

CREATE OR REPLACE FUNCTION public.keep_card_shelf(its_card text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from card_shelves s where s.card_id = its_card for update;
  insert into card_shelves as s (card_id, user_id, shelf, spendable_cents, expires_at)
    select f.card_id, f.user_id, f.shelf, f.spendable_cents, f.expires_at from card_shelf_facts f
    where f.card_id = its_card and f.shelf is not null
    on conflict (card_id) do update set user_id = excluded.user_id, shelf = excluded.shelf,
      spendable_cents = excluded.spendable_cents, expires_at = excluded.expires_at
    where (s.user_id, s.shelf, s.spendable_cents, s.expires_at)
      is distinct from (excluded.user_id, excluded.shelf, excluded.spendable_cents, excluded.expires_at);
end $function$;

CREATE OR REPLACE FUNCTION public.keep_card_shelves(its_cards text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from card_shelves s where s.card_id = any (its_cards) order by s.card_id for update;
  insert into card_shelves as s (card_id, user_id, shelf, spendable_cents, expires_at)
    select f.card_id, f.user_id, f.shelf, f.spendable_cents, f.expires_at from card_shelf_facts f
    where f.card_id = any (its_cards) and f.shelf is not null order by f.card_id
    on conflict (card_id) do update set user_id = excluded.user_id, shelf = excluded.shelf,
      spendable_cents = excluded.spendable_cents, expires_at = excluded.expires_at
    where (s.user_id, s.shelf, s.spendable_cents, s.expires_at)
      is distinct from (excluded.user_id, excluded.shelf, excluded.spendable_cents, excluded.expires_at);
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_legs_refer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  broken text;
begin
  select case when t.id is null then 'transfer_id' when f.id is null then 'from_account_id_currency' else 'to_account_id_currency' end
  into broken
  from written w
  left join ledger_transfers t on t.id = w.transfer_id
  left join ledger_accounts f on f.id = w.from_account_id and f.currency = w.currency
  left join ledger_accounts g on g.id = w.to_account_id and g.currency = w.currency
  where t.id is null or f.id is null or g.id is null limit 1;
  if found then
    raise exception 'a leg refers to a transfer, or to an account of its currency, that does not exist (ledger_legs_%_fkey)', broken
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_link(previous bytea, place bigint, id bigint, cause text, legs_sha256 bytea, happened_at timestamp with time zone, recorded_at timestamp with time zone)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(coalesce(previous, decode(repeat('00', 32), 'hex')) || convert_to(concat_ws(' ', place, id, cause,
    encode(legs_sha256, 'hex'), (extract(epoch from happened_at) * 1000000)::bigint,
    (extract(epoch from recorded_at) * 1000000)::bigint), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.ledger_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only: % of % is refused', lower(tg_op), tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.open_stream(a_user text, a_process text, own integer, most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('streams of ' || a_user, 0));
  delete from stream_counts where user_id = a_user and process <> a_process
    and pg_try_advisory_xact_lock(hashtextextended('streams at ' || process, 0));
  if own + (select coalesce(sum(streams), 0) from stream_counts where user_id = a_user and process <> a_process) > most then
    return false;
  end if;
  insert into stream_counts values (a_user, a_process, own)
    on conflict (user_id, process) do update set streams = excluded.streams;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.post_plain_transfer(p_cause text, p_happened_at timestamp with time zone, p_from text[], p_to text[], p_currency text[], p_amount bigint[])
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  legs constant int := array_length(p_from, 1);
  text_of_legs text;
  hash bytea;
  known bytea;
  paths text[];
  ids bigint[];
  sources bigint[];
  targets bigint[];
  -- Of the accounts that keep a balance, in the order of their ids.
  bounded bigint[];
  kinds text[];
  balances bigint[];
  nets bigint[];
  entries int[];
  transfer bigint;
  place int;
begin
  select array_agg(a.path), array_agg(a.id) into paths, ids from ledger_accounts a where a.path = any (p_from || p_to);
  for n in 1..legs loop
    text_of_legs := concat_ws(';', text_of_legs, concat_ws(' ', p_from[n], p_to[n], p_currency[n], p_amount[n]));
    sources[n] := ids[array_position(paths, p_from[n])];
    targets[n] := ids[array_position(paths, p_to[n])];
    if sources[n] is null or targets[n] is null or sources[n] = targets[n] or (p_amount[n] > 0) is not true then
      return null;
    end if;
  end loop;
  hash := sha256(convert_to(text_of_legs, 'UTF8'));

  select array_agg(a.id), array_agg(a.kind), array_agg(a.balance), array_agg(0::bigint), array_agg(0)
  into bounded, kinds, balances, nets, entries
  from (
    select b.id, b.kind, b.balance from ledger_accounts b where b.id = any (ids) and b.kind <> 'house'
    order by b.id for no key update
  ) a;

  select t.legs_sha256 into known from ledger_transfers t where t.cause = p_cause;
  if known is not null then
    if known <> hash then
      raise exception 'transfer % was posted before with other legs', p_cause;
    end if;
    return 'replayed';
  end if;

  for n in 1..legs loop
    place := array_position(bounded, sources[n]);
    if place is not null then
      nets[place] := nets[place] - p_amount[n];
      entries[place] := entries[place] + 1;
    end if;
    place := array_position(bounded, targets[n]);
    if place is not null then
      nets[place] := nets[place] + p_amount[n];
      entries[place] := entries[place] + 1;
    end if;
  end loop;
  for n in 1..coalesce(array_length(bounded, 1), 0) loop
    if kinds[n] = 'owned' and balances[n] + nets[n] < 0 then
      return 'refused';
    end if;
  end loop;

  insert into ledger_transfers (cause, legs_sha256, happened_at) values (p_cause, hash, p_happened_at)
  on conflict (cause) do nothing returning id into transfer;
  if transfer is null then
    raise exception 'a cause was posted at the same time' using errcode = '40001';
  end if;
  insert into ledger_legs (transfer_id, number, from_account_id, to_account_id, currency, amount)
  select transfer, l.n, l.source, l.target, l.currency, l.amount
  from unnest(sources, targets, p_currency, p_amount) with ordinality l(source, target, currency, amount, n);
  update ledger_accounts a set balance = a.balance + d.net, version = a.version + d.entries
  from unnest(bounded, nets, entries) d(id, net, entries) where a.id = d.id;
  return 'posted';
end $function$;

CREATE OR REPLACE FUNCTION public.post_transfer(cause text, happened_at timestamp with time zone, VARIADIC legs text[])
 RETURNS text
 LANGUAGE sql
AS $function$
  select (post_transfers(
    array[cause], array[happened_at],
    array_agg(1 order by n), array_agg(m[1] order by n), array_agg(m[2] order by n),
    array_agg(m[4] order by n), array_agg(m[3]::bigint order by n)
  ))[1]
  from unnest(legs) with ordinality l(leg, n),
  lateral (select coalesce(regexp_match(leg, '^(\S+) -> (\S+) ([0-9]+) ([A-Z]+)$'), array['leg not understood:', leg, '0', '']) as m) parsed
$function$;

CREATE OR REPLACE FUNCTION public.post_transfers(p_cause text[], p_happened_at timestamp with time zone[], p_transfer integer[], p_from text[], p_to text[], p_currency text[], p_amount bigint[])
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  hashes bytea[];
  -- Of each leg.
  sources bigint[];
  targets bigint[];
  outcomes text[];
  conflict text;
  short bigint[];
  room jsonb;
  step record;
  written int;
  alone text;
begin
  if array_length(p_cause, 1) = 1 and array_length(p_from, 1) > 0 and 1 = all (p_transfer) then
    alone := post_plain_transfer(p_cause[1], p_happened_at[1], p_from, p_to, p_currency, p_amount);
    if alone is not null then
      return array[alone];
    end if;
  end if;

  select array_agg(h.hash order by h.transfer) into hashes from (
    select l.transfer, sha256(convert_to(string_agg(
      concat_ws(' ', l.source, l.target, l.currency, l.amount), ';' order by l.n), 'UTF8')) as hash
    from unnest(p_transfer, p_from, p_to, p_currency, p_amount) with ordinality l(transfer, source, target, currency, amount, n)
    group by l.transfer
  ) h;
  if coalesce(array_length(hashes, 1), 0) <> array_length(p_cause, 1) then
    raise exception 'a transfer has no legs';
  end if;

  for attempt in 1..2 loop
    select array_agg(f.id order by l.n), array_agg(g.id order by l.n) into sources, targets
    from unnest(p_from, p_to) with ordinality l(source, target, n)
    left join ledger_accounts f on f.path = l.source
    left join ledger_accounts g on g.path = l.target;
    exit when array_position(sources, null) is null and array_position(targets, null) is null;
    -- Before any lock is taken, and in the order of their paths: nobody who waits here holds what another waits for.
    insert into ledger_accounts (path, currency)
    select q.path, min(q.currency) from (
      select unnest(p_from) as path, unnest(p_currency) as currency
      union select unnest(p_to), unnest(p_currency)
    ) q
    where not exists (select from ledger_accounts a where a.path = q.path)
    group by q.path order by q.path
    on conflict (path) do nothing;
  end loop;

  -- Locked in the order of their ids. Owned accounts that would be short if every outgoing leg came first are usually none; then nothing
  -- is decided one by one. A row that had to be waited for is read as it is now.
  select array_agg(a.id) filter (where a.kind = 'owned' and a.balance < (
      select sum(l.amount) from unnest(sources, p_amount) l(source, amount) where l.source = a.id))
  into short
  from (
    select b.id, b.kind, b.balance from ledger_accounts b
    where b.id = any (sources || targets) and b.kind <> 'house' order by b.id for no key update
  ) a;

  select array_agg(case when t.id is null then 'posted' when t.legs_sha256 = q.hash then 'replayed' else 'conflict' end order by q.o),
         min(q.cause) filter (where t.id is not null and t.legs_sha256 <> q.hash)
  into outcomes, conflict
  from unnest(p_cause, hashes) with ordinality q(cause, hash, o) left join ledger_transfers t on t.cause = q.cause;
  if conflict is not null then
    raise exception 'transfer % was posted before with other legs', conflict;
  end if;

  if short is not null then
    select jsonb_object_agg(a.id::text, a.balance) into room from ledger_accounts a where a.id = any (short);
    for step in
      select d.transfer, jsonb_object_agg(d.id::text, d.net) as nets
      from (
        select e.transfer, e.id, sum(e.amount) as net
        from (
          select l.transfer, l.source as id, -l.amount as amount from unnest(p_transfer, sources, p_amount) l(transfer, source, amount)
          union all
          select l.transfer, l.target, l.amount from unnest(p_transfer, targets, p_amount) l(transfer, target, amount)
        ) e
        where outcomes[e.transfer] = 'posted' and e.id = any (short)
        group by e.transfer, e.id
      ) d group by d.transfer order by d.transfer
    loop
      if exists (select from jsonb_each_text(step.nets) n(id, net)
                 where n.net::numeric < 0 and (room ->> n.id)::numeric + n.net::numeric < 0) then
        outcomes[step.transfer] := 'refused';
      else
        select room || jsonb_object_agg(n.id, (room ->> n.id)::numeric + n.net::numeric) into room
        from jsonb_each_text(step.nets) n(id, net);
      end if;
    end loop;
  end if;

  with posted as (
    insert into ledger_transfers (cause, legs_sha256, happened_at)
    select q.cause, q.hash, q.happened_at
    from unnest(p_cause, hashes, p_happened_at) with ordinality q(cause, hash, happened_at, o)
    where outcomes[q.o] = 'posted' order by q.o
    on conflict (cause) do nothing
    returning id, cause
  )
  insert into ledger_legs (transfer_id, number, from_account_id, to_account_id, currency, amount)
  select t.id, row_number() over (partition by l.transfer order by l.n), l.source, l.target, l.currency, l.amount
  from unnest(p_transfer, sources, targets, p_currency, p_amount) with ordinality l(transfer, source, target, currency, amount, n)
  join posted t on t.cause = p_cause[l.transfer];
  get diagnostics written = row_count;
  if written <> (select count(*) from unnest(p_transfer) l(transfer) where outcomes[l.transfer] = 'posted') then
    -- Somebody else posted one of the causes since we looked. As after any serialization failure: again from the start.
    raise exception 'a cause was posted at the same time' using errcode = '40001';
  end if;

  update ledger_accounts a set balance = a.balance + d.net, version = a.version + d.entries
  from (
    select e.id, sum(e.amount)::bigint as net, count(*) as entries
    from (
      select l.transfer, l.source as id, -l.amount as amount from unnest(p_transfer, sources, p_amount) l(transfer, source, amount)
      union all
      select l.transfer, l.target, l.amount from unnest(p_transfer, targets, p_amount) l(transfer, target, amount)
    ) e where outcomes[e.transfer] = 'posted' group by e.id
  ) d
  where a.id = d.id and a.kind <> 'house';

  return outcomes;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a payout transaction keeps its bytes (% %)', old.batch_id, old.nth;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_destination()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a payout keeps its user, amount and destination (%)', old.id;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a payout that is being paid is returned only when its payment failed (%)', old.id;
end $function$;

CREATE OR REPLACE FUNCTION public.search_pieces(user_id text, text text)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(distinct hashtextextended(substr($2, i, n), hashtextextended($1, 0))), '{}')
  from generate_series(1, length($2)) i, generate_series(1, 3) n where i + n <= length($2) + 1
$function$;

CREATE OR REPLACE FUNCTION public.searched_pieces(user_id text, text text)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(distinct hashtextextended(substr($2, i, 3), hashtextextended($1, 0))), '{}')
  from generate_series(1, greatest(length($2) - 2, 1)) i
$function$;

CREATE OR REPLACE FUNCTION public.shelve_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_card_shelf(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.shelve_card_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_card_shelf(split_part(new.path, '/', 2));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.shelve_cards_of_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed text[];
begin
  select array_agg(split_part(n.path, '/', 2)) into changed from now_held n join held_before o using (id)
  where n.path like 'card/%/balance' and n.balance <> o.balance;
  if changed is not null then
    perform keep_card_shelves(changed);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.shelve_used_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_card_shelf(coalesce(new.card_id, old.card_id));
  return null;
end $function$;

CREATE UNIQUE INDEX absences_one_at_a_time ON public.absences USING btree (user_id) WHERE (ended_at IS NULL);

CREATE INDEX absences_open ON public.absences USING btree (COALESCE(last_charge_at, second_letter_at, first_letter_at)) WHERE (ended_at IS NULL);

CREATE INDEX activity_counts_of_user ON public.activity_counts USING btree (user_id) INCLUDE (type, lines);

CREATE INDEX activity_lines_of_card ON public.activity_lines USING btree (card_id, at DESC, id COLLATE "C" DESC);

CREATE INDEX activity_lines_of_source ON public.activity_lines USING btree (origin, source);

CREATE INDEX activity_lines_of_type ON public.activity_lines USING btree (user_id, type, at DESC, id COLLATE "C" DESC);

CREATE INDEX activity_lines_of_user ON public.activity_lines USING btree (user_id, at DESC, id COLLATE "C" DESC);

CREATE INDEX activity_lines_searched ON public.activity_lines USING gin (search_pieces(user_id, ((words || chr(31)) || amount))) WITH (fastupdate=off);

CREATE INDEX analytics_events_by_time ON public.analytics_events USING btree (logged_at);

CREATE INDEX analytics_events_of_user ON public.analytics_events USING btree (user_id);

CREATE INDEX api_keys_by_user ON public.api_keys USING btree (user_id);

CREATE UNIQUE INDEX api_keys_one_for_a_user ON public.api_keys USING btree (user_id) WHERE ((deleted_at IS NULL) AND (replaced_at IS NULL));

CREATE INDEX api_tokens_by_end ON public.api_tokens USING btree (expires_at);

CREATE INDEX api_tokens_by_key ON public.api_tokens USING btree (key_id);

CREATE INDEX app_removals_of_identity ON public.app_removals USING btree (identity_id);

CREATE UNIQUE INDEX app_removals_one_at_a_time ON public.app_removals USING btree (identity_id) WHERE ((stopped_at IS NULL) AND (done_at IS NULL));

CREATE UNIQUE INDEX authenticators_confirmed ON public.authenticators USING btree (identity_id) WHERE (confirmed_at IS NOT NULL);

CREATE INDEX authenticators_of_identity ON public.authenticators USING btree (identity_id);

CREATE UNIQUE INDEX authenticators_waiting ON public.authenticators USING btree (identity_id) WHERE (confirmed_at IS NULL);

CREATE INDEX card_authorizations_approved ON public.card_authorizations USING btree (card_id, decided_at) WHERE (declined_because IS NULL);

CREATE INDEX card_authorizations_declined ON public.card_authorizations USING btree (card_id, decided_at DESC) WHERE (declined_because IS NOT NULL);

CREATE INDEX card_counts_of_user ON public.card_counts USING btree (user_id) INCLUDE (active, inactive, spendable, spendable_cents);

CREATE INDEX card_deletions_of_user ON public.card_deletions USING btree (user_id);

CREATE INDEX card_deletions_open ON public.card_deletions USING btree (asked_at) WHERE (released_at IS NULL);

CREATE INDEX card_events_declined ON public.card_events USING btree (transaction_id) WHERE ((NOT approved) AND (kind <> 'balance_inquiry'::text));

CREATE INDEX card_events_of_transaction ON public.card_events USING btree (transaction_id, happened_at);

CREATE INDEX card_events_refunds ON public.card_events USING btree (transaction_id) WHERE (approved AND ((kind = 'refund'::text) OR ((kind = 'clearing'::text) AND (direction = 'credit'::text))));

CREATE INDEX card_late_credits_of_card ON public.card_late_credits USING btree (card_id, credited_at DESC);

CREATE INDEX card_reveals_of_user ON public.card_reveals USING btree (user_id, asked_at DESC);

CREATE INDEX card_reward_grants_of_card ON public.card_reward_grants USING btree (card_id);

CREATE INDEX card_shelves_expiring ON public.card_shelves USING btree (user_id, expires_at) WHERE (shelf = 'active'::text);

CREATE INDEX card_shelves_of_user ON public.card_shelves USING btree (user_id, shelf, card_id DESC);

CREATE INDEX card_transactions_holding ON public.card_transactions USING btree (read_at) WHERE (held_cents > 0);

CREATE INDEX card_transactions_of_card ON public.card_transactions USING btree (card_id, first_at DESC);

CREATE INDEX card_transactions_unmatched ON public.card_transactions USING btree (card_token) WHERE (card_id IS NULL);

CREATE INDEX card_voids_due ON public.card_voids USING btree (next_attempt_at) WHERE (ended_at IS NULL);

CREATE INDEX cards_expired ON public.cards USING btree (expires_at) WHERE (state = 'closed'::text);

CREATE INDEX cards_frozen ON public.cards USING btree (frozen_at) WHERE (frozen_at IS NOT NULL);

CREATE INDEX cards_in_hand ON public.cards USING btree (state) WHERE (state = ANY (ARRAY['issuing'::text, 'closing'::text]));

CREATE INDEX cards_of_user ON public.cards USING btree (user_id, id DESC);

CREATE INDEX cards_refused_gifts ON public.cards USING btree (id) WHERE ((kind = 'gift'::text) AND (state = 'refused'::text));

CREATE INDEX cards_to_expire ON public.cards USING btree (expires_at) WHERE (state = 'active'::text);

CREATE INDEX cards_to_pause ON public.cards USING btree (id) WHERE is_pause_due;

CREATE INDEX consumer_events_by_time ON public.consumer_events USING btree (created_at);

CREATE INDEX consumer_events_by_user ON public.consumer_events USING btree (user_id, created_at);

CREATE UNIQUE INDEX data_keys_current ON public.data_keys USING btree (used_for) WHERE (retired_at IS NULL);

CREATE INDEX dispatches_by_event ON public.dispatches USING btree (event_id);

CREATE INDEX dispatches_due ON public.dispatches USING btree (endpoint_id, next_attempt_at) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX endpoints_one_for_an_address ON public.endpoints USING btree (user_id, url);

CREATE INDEX endpoints_with_two_secrets ON public.endpoints USING btree (previous_until) WHERE (previous_until IS NOT NULL);

CREATE INDEX exchange_consents_by_expiry ON public.exchange_consents USING btree (expires_at);

CREATE INDEX exchange_consents_of_user ON public.exchange_consents USING btree (user_id, asked_at DESC);

CREATE INDEX exchange_links_of_user ON public.exchange_links USING btree (user_id);

CREATE UNIQUE INDEX exchange_links_standing ON public.exchange_links USING btree (user_id) WHERE (ended_at IS NULL);

CREATE INDEX exchange_sends_of_user ON public.exchange_sends USING btree (user_id, quoted_at);

CREATE INDEX exchange_sends_quoted ON public.exchange_sends USING btree (locked_until) WHERE (state = 'quoted'::text);

CREATE INDEX exchange_sends_to_look_up ON public.exchange_sends USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);

CREATE INDEX federated_proofs_by_expiry ON public.federated_proofs USING btree (expires_at);

CREATE INDEX federated_sign_ins_by_expiry ON public.federated_sign_ins USING btree (expires_at);

CREATE INDEX gift_card_uses_of_user ON public.gift_card_uses USING btree (user_id);

CREATE INDEX hand_overs_by_end ON public.hand_overs USING btree (expires_at);

CREATE INDEX hand_overs_by_session ON public.hand_overs USING btree (session_id);

CREATE INDEX held_credits_of_user ON public.held_credits USING btree (user_id);

CREATE INDEX held_credits_waiting ON public.held_credits USING btree (held_at) WHERE (released_at IS NULL);

CREATE INDEX idempotent_answers_by_age ON public.idempotent_answers USING btree (created_at);

CREATE INDEX invoices_at_the_node ON public.invoices USING btree (expires_at) WHERE ((rail = 'lightning'::text) AND (state = ANY (ARRAY['opening'::text, 'open'::text, 'held'::text, 'settling'::text, 'cancelling'::text])));

CREATE INDEX invoices_of_user ON public.invoices USING btree (user_id, id DESC);

CREATE INDEX issuer_breaks_open ON public.issuer_breaks USING btree (found_at) WHERE (settled_at IS NULL);

CREATE INDEX ledger_accounts_of_purchases ON public.ledger_accounts USING btree (path) WHERE (path ~~ 'purchase/%'::text);

CREATE INDEX ledger_accounts_overdrafts ON public.ledger_accounts USING btree (path) WHERE (kind = 'overdraft'::text);

CREATE INDEX ledger_legs_from ON public.ledger_legs USING btree (from_account_id, transfer_id);

CREATE INDEX ledger_legs_to ON public.ledger_legs USING btree (to_account_id, transfer_id);

CREATE INDEX ledger_transfers_recorded_in ON public.ledger_transfers USING btree (recorded_in, id);

CREATE UNIQUE INDEX message_answers_once ON public.message_answers USING btree (message_id, md5(answer));

CREATE INDEX messages_by_email ON public.messages USING btree (email);

CREATE INDEX messages_by_text ON public.messages USING btree (md5(message));

CREATE UNIQUE INDEX messages_one_access_at_a_time ON public.messages USING btree (email) WHERE ((kind = 'api_access'::text) AND (closed_at IS NULL));

CREATE INDEX messages_open ON public.messages USING btree (received_at) WHERE (closed_at IS NULL);

CREATE INDEX operator_actions_alone ON public.operator_actions USING btree (operator, at) WHERE (kind = 'alone'::text);

CREATE UNIQUE INDEX operator_actions_confirmed_once ON public.operator_actions USING btree (request_id) WHERE (kind = 'confirmed'::text);

CREATE INDEX operator_audit_by_operator ON public.operator_audit USING btree (operator, id);

CREATE INDEX operator_audit_by_subject ON public.operator_audit USING btree (((words ->> 'email'::text)), id);

CREATE UNIQUE INDEX operator_audit_ends_once ON public.operator_audit USING btree (begun_id) WHERE (begun_id IS NOT NULL);

CREATE INDEX operator_audit_looks ON public.operator_audit USING btree (operator, at) WHERE (event = 'looked'::text);

CREATE INDEX operator_challenges_by_expiry ON public.operator_challenges USING btree (expires_at);

CREATE INDEX operator_challenges_by_sign_in ON public.operator_challenges USING btree (sign_in_id);

CREATE INDEX operator_passkeys_by_sign_in ON public.operator_passkeys USING btree (sign_in_id);

CREATE INDEX operator_requests_by_time ON public.operator_requests USING btree (asked_at);

CREATE INDEX operator_sessions_by_sign_in ON public.operator_sessions USING btree (sign_in_id);

CREATE INDEX parked_facts_waiting ON public.parked_facts USING btree (rail) WHERE (ended_at IS NULL);

CREATE INDEX passkey_challenges_by_expiry ON public.passkey_challenges USING btree (expires_at);

CREATE INDEX passkeys_by_identity ON public.passkeys USING btree (identity_id);

CREATE INDEX payment_credits_of_user ON public.payment_credits USING btree (user_id, id DESC);

CREATE INDEX payments_by_height ON public.payments USING btree (rail, height) WHERE (height IS NOT NULL);

CREATE INDEX payments_in_block ON public.payments USING btree (block_hash) WHERE (block_hash IS NOT NULL);

CREATE INDEX payments_of_invoice ON public.payments USING btree (invoice_id);

CREATE INDEX payments_unsettled ON public.payments USING btree (state) WHERE (state = ANY (ARRAY['seen'::text, 'confirmed'::text]));

CREATE INDEX payout_batches_by_end ON public.payout_batches USING btree (final_at) WHERE (final_at IS NOT NULL);

CREATE INDEX payout_batches_open ON public.payout_batches USING btree (created_at) WHERE (state <> 'final'::text);

CREATE INDEX payout_inputs_of_batch ON public.payout_inputs USING btree (batch_id);

CREATE UNIQUE INDEX one_unverified_payout ON public.payouts USING btree (user_id) WHERE (state = 'unverified'::text);

CREATE INDEX payouts_of_batch ON public.payouts USING btree (batch_id) WHERE (batch_id IS NOT NULL);

CREATE UNIQUE INDEX payouts_of_request ON public.payouts USING btree (user_id, request_key);

CREATE INDEX payouts_of_user ON public.payouts USING btree (user_id, id DESC);

CREATE INDEX payouts_on_their_way ON public.payouts USING btree (confirmed_at, id) WHERE (state = ANY (ARRAY['queued'::text, 'batched'::text, 'sent'::text]));

CREATE INDEX payouts_over_lightning ON public.payouts USING btree (state, confirmed_at, id) WHERE ((rail = 'lightning'::text) AND (state = ANY (ARRAY['queued'::text, 'paying'::text])));

CREATE INDEX payouts_queued ON public.payouts USING btree (confirmed_at, id) WHERE (state = 'queued'::text);

CREATE INDEX payouts_unverified ON public.payouts USING btree (expires_at) WHERE (state = 'unverified'::text);

CREATE INDEX product_files_due ON public.product_files USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);

CREATE INDEX products_by_art ON public.products USING btree (art_sha256);

CREATE INDEX purchase_reservations_of_user ON public.purchase_reservations USING btree (user_id, reserved_at) WHERE (released_at IS NULL);

CREATE INDEX purchases_by_end ON public.purchases USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX purchases_paid_in_part ON public.purchases USING btree (first_paid_at) WHERE (state = 'open'::text);

CREATE INDEX purchases_to_deliver ON public.purchases USING btree (next_attempt_at) WHERE (state = 'paid'::text);

CREATE INDEX purchases_waiting ON public.purchases USING btree (created_at) WHERE (state = 'open'::text);

CREATE INDEX rate_quotes_by_age ON public.rate_quotes USING brin (quoted_at);

CREATE INDEX rate_quotes_by_coin ON public.rate_quotes USING btree (coin, quoted_at);

CREATE UNIQUE INDEX one_open_recovery ON public.recoveries USING btree (recoverable_id) WHERE (ended_at IS NULL);

CREATE INDEX recoveries_of_user ON public.recoveries USING btree (user_id, id DESC);

CREATE UNIQUE INDEX restricted_merchants_once ON public.restricted_merchants USING btree (COALESCE(mcc, ''::text), COALESCE(acceptor_id, ''::text));

CREATE INDEX session_devices_by_device ON public.session_devices USING btree (device_id);

CREATE INDEX session_devices_by_identity ON public.session_devices USING btree (identity_id);

CREATE INDEX throttles_by_end ON public.throttles USING btree (ends_at);

CREATE INDEX unattributed_payments_at ON public.unattributed_payments USING btree (address);

CREATE INDEX unattributed_payments_by_height ON public.unattributed_payments USING btree (rail, height);

CREATE INDEX unattributed_payments_in_block ON public.unattributed_payments USING btree (block_hash) WHERE (block_hash IS NOT NULL);

CREATE INDEX unattributed_payments_unbooked ON public.unattributed_payments USING btree (rail, height) WHERE (booked_at IS NULL);

CREATE INDEX unattributed_payments_waiting ON public.unattributed_payments USING btree (rail, height) WHERE (settled_at IS NULL);

CREATE INDEX unsupported_token_payments_waiting ON public.unsupported_token_payments USING btree (seen_at) WHERE (returned_at IS NULL);

CREATE INDEX user_bans_of_user ON public.user_bans USING btree (user_id);

CREATE UNIQUE INDEX user_bans_one_standing ON public.user_bans USING btree (user_id) WHERE (lifted_at IS NULL);

CREATE INDEX user_devices_by_age ON public.user_devices USING btree (seen_at);

CREATE INDEX user_devices_by_user ON public.user_devices USING btree (user_id, seen_at);

CREATE INDEX user_discounts_by_user ON public.user_discounts USING btree (user_id);

CREATE INDEX user_notifications_of_user ON public.user_notifications USING btree (user_id);

CREATE INDEX users_by_email ON public.users USING btree (email);

CREATE INDEX users_by_email_beginning ON public.users USING btree (email text_pattern_ops);

CREATE INDEX users_by_email_mark ON public.users USING btree (email_mark) WHERE (email_mark IS NOT NULL);

CREATE INDEX users_by_name_beginning ON public.users USING btree (lower(name) text_pattern_ops);

CREATE INDEX users_closed ON public.users USING btree (closed_at DESC, id) WHERE (closed_at IS NOT NULL);

CREATE INDEX users_waiting ON public.users USING btree (created_at, id) WHERE (activated_at IS NULL);

alter table absences add constraint absences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table agreement_acceptances add constraint agreement_acceptances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table agreement_acceptances add constraint agreement_acceptances_version_text_sha256_fkey FOREIGN KEY (version, text_sha256) REFERENCES agreement_versions(version, text_sha256);

alter table analytics_events add constraint analytics_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table api_keys add constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table api_tokens add constraint api_tokens_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id);

alter table app_removals add constraint app_removals_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES auth.identities(id) ON DELETE CASCADE;

alter table authenticators add constraint authenticators_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES auth.identities(id) ON DELETE CASCADE;

alter table card_authorizations add constraint card_authorizations_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id);

alter table card_deletions add constraint card_deletions_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id);

alter table card_deletions add constraint card_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table card_events add constraint card_events_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES card_transactions(id);

alter table card_late_credits add constraint card_late_credits_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id);

alter table card_late_credits add constraint card_late_credits_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES card_transactions(id);

alter table card_overdrafts add constraint card_overdrafts_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id);

alter table card_reveals add constraint card_reveals_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id);

alter table card_reveals add constraint card_reveals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table card_reward_grants add constraint card_reward_grants_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id);

alter table card_reward_grants add constraint card_reward_grants_event_id_fkey FOREIGN KEY (event_id) REFERENCES card_events(id);

alter table card_rewards add constraint card_rewards_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id);

alter table card_transactions add constraint card_transactions_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id);

alter table card_voids add constraint card_voids_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id);

alter table cards add constraint cards_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);

alter table cards add constraint cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table consumer_events add constraint consumer_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table devices add constraint devices_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES auth.identities(id) ON DELETE CASCADE;

alter table dispatch_attempts add constraint dispatch_attempts_endpoint_id_event_id_fkey FOREIGN KEY (endpoint_id, event_id) REFERENCES dispatches(endpoint_id, event_id) ON DELETE CASCADE;

alter table dispatches add constraint dispatches_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoints(id) ON DELETE CASCADE;

alter table dispatches add constraint dispatches_event_id_fkey FOREIGN KEY (event_id) REFERENCES consumer_events(id) ON DELETE CASCADE;

alter table endpoints add constraint endpoints_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table exchange_consents add constraint exchange_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table exchange_links add constraint exchange_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table exchange_sends add constraint exchange_sends_link_id_fkey FOREIGN KEY (link_id) REFERENCES exchange_links(id);

alter table exchange_sends add constraint exchange_sends_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table exchange_wallets add constraint exchange_wallets_link_id_fkey FOREIGN KEY (link_id) REFERENCES exchange_links(id);

alter table federated_sign_ins add constraint federated_sign_ins_linking_session_fkey FOREIGN KEY (linking_session) REFERENCES auth.sessions(id) ON DELETE CASCADE;

alter table flag_overrides add constraint flag_overrides_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table gift_card_uses add constraint gift_card_uses_card_id_fkey FOREIGN KEY (card_id) REFERENCES gift_cards(card_id);

alter table gift_card_uses add constraint gift_card_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table gift_cards add constraint gift_cards_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id);

alter table hand_overs add constraint hand_overs_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;

alter table held_credits add constraint held_credits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table ledger_chain add constraint ledger_chain_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfers(id);

alter table message_answers add constraint message_answers_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id);

alter table misdirected_coins add constraint misdirected_coins_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table operator_actions add constraint operator_actions_request_id_fkey FOREIGN KEY (request_id) REFERENCES operator_requests(id);

alter table operator_actions add constraint operator_actions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table operator_audit add constraint operator_audit_begun_id_fkey FOREIGN KEY (begun_id) REFERENCES operator_audit(id);

alter table operator_challenges add constraint operator_challenges_sign_in_id_fkey FOREIGN KEY (sign_in_id) REFERENCES operator_sign_ins(id) ON DELETE CASCADE;

alter table operator_invitations add constraint operator_invitations_operator_fkey FOREIGN KEY (operator) REFERENCES operators(name);

alter table operator_passkeys add constraint operator_passkeys_sign_in_id_fkey FOREIGN KEY (sign_in_id) REFERENCES operator_sign_ins(id) ON DELETE CASCADE;

alter table operator_refusals add constraint operator_refusals_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES operator_audit(id);

alter table operator_requests add constraint operator_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operators(name);

alter table operator_requests add constraint operator_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table operator_sessions add constraint operator_sessions_sign_in_id_fkey FOREIGN KEY (sign_in_id) REFERENCES operator_sign_ins(id) ON DELETE CASCADE;

alter table operator_sign_ins add constraint operator_sign_ins_operator_fkey FOREIGN KEY (operator) REFERENCES operators(name);

alter table other_network_deposits add constraint other_network_deposits_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table passkey_challenges add constraint passkey_challenges_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES auth.identities(id) ON DELETE CASCADE;

alter table passkey_refusals add constraint passkey_refusals_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES auth.identities(id) ON DELETE CASCADE;

alter table passkeys add constraint passkeys_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES auth.identities(id) ON DELETE CASCADE;

alter table payments add constraint payments_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table payout_inputs add constraint payout_inputs_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches(id);

alter table payout_transactions add constraint payout_transactions_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches(id);

alter table payouts add constraint payouts_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches(id);

alter table purchase_limits add constraint spending_limits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table purchase_reservations add constraint spending_reservations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table purchases add constraint purchases_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);

alter table recovery_codes add constraint recovery_codes_authenticator_id_fkey FOREIGN KEY (authenticator_id) REFERENCES authenticators(id) ON DELETE CASCADE;

alter table session_devices add constraint session_devices_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL;

alter table session_devices add constraint session_devices_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES auth.identities(id) ON DELETE CASCADE;

alter table session_devices add constraint session_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;

alter table unexplained_balances add constraint unexplained_balances_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table unsupported_token_payments add constraint unsupported_token_payments_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table user_bans add constraint user_bans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table user_devices add constraint user_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table user_discounts add constraint user_discounts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);

alter table user_discounts add constraint user_discounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table user_notifications add constraint user_notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

create view account_balances as
 SELECT path,
    balance
   FROM ledger_accounts;

create view agreements_given as
 SELECT user_id,
    ( SELECT min(agreement_versions.effective_at) AS min
           FROM agreement_versions) AS in_force_since
   FROM agreement_acceptances;

create view card_activity as
 SELECT c.user_id,
    c.id AS card_id,
    c.purchase_id,
    c.last_four,
    'CREATION'::text AS type,
    c.id,
    COALESCE(
        CASE
            WHEN (o.state = 'delivered'::text) THEN o.ended_at
            ELSE o.created_at
        END, c.created_at) AS at,
    c.value_cents AS amount_cents,
    NULL::text AS merchant,
    NULL::text AS approval_code,
    NULL::text AS declined_because,
    NULL::bigint AS credited_cents,
    NULL::text AS note,
        CASE c.kind
            WHEN 'gift'::text THEN p.merchant_name
            ELSE NULL::text
        END AS gift_card_merchant_name,
    NULL::text AS margin_mcc,
    'card'::text AS origin,
    c.id AS source
   FROM ((cards c
     JOIN products p ON ((p.id = c.product_id)))
     LEFT JOIN purchases o ON ((o.id = c.purchase_id)))
UNION ALL
 SELECT c.user_id,
    c.id AS card_id,
    c.purchase_id,
    c.last_four,
    'DELETION'::text AS type,
    ('deletion:'::text || c.id) AS id,
    d.released_at AS at,
    d.refunded_cents AS amount_cents,
    NULL::text AS merchant,
    NULL::text AS approval_code,
    NULL::text AS declined_because,
    d.refunded_cents AS credited_cents,
    NULL::text AS note,
    NULL::text AS gift_card_merchant_name,
    NULL::text AS margin_mcc,
    'card'::text AS origin,
    c.id AS source
   FROM (card_deletions d
     JOIN cards c ON ((c.id = d.card_id)))
  WHERE (d.released_at IS NOT NULL)
UNION ALL
 SELECT c.user_id,
    c.id AS card_id,
    c.purchase_id,
    c.last_four,
    'DECLINE'::text AS type,
    (('decline:'::text || a.transaction_id) ||
        CASE
            WHEN (a.number > 1) THEN (':'::text || a.number)
            ELSE ''::text
        END) AS id,
    a.decided_at AS at,
    a.amount_cents,
    a.merchant_name AS merchant,
    NULL::text AS approval_code,
    a.declined_because,
    NULL::bigint AS credited_cents,
    NULL::text AS note,
    NULL::text AS gift_card_merchant_name,
    NULL::text AS margin_mcc,
    'transaction'::text AS origin,
    a.transaction_id AS source
   FROM (card_authorizations a
     JOIN cards c ON ((c.id = a.card_id)))
  WHERE (a.declined_because IS NOT NULL)
UNION ALL
 SELECT c.user_id,
    c.id AS card_id,
    c.purchase_id,
    c.last_four,
    'DECLINE'::text AS type,
    ('decline:'::text || e.id) AS id,
    e.happened_at AS at,
    e.amount_cents,
    t.merchant_name AS merchant,
    NULL::text AS approval_code,
    e.declined_because,
    NULL::bigint AS credited_cents,
    NULL::text AS note,
    NULL::text AS gift_card_merchant_name,
    NULL::text AS margin_mcc,
    'transaction'::text AS origin,
    e.transaction_id AS source
   FROM ((card_events e
     JOIN card_transactions t ON ((t.id = e.transaction_id)))
     JOIN cards c ON ((c.id = t.card_id)))
  WHERE ((NOT e.approved) AND (e.kind <> 'balance_inquiry'::text) AND (NOT (EXISTS ( SELECT
           FROM card_authorizations a
          WHERE ((a.transaction_id = e.transaction_id) AND (a.declined_because IS NOT NULL))))))
UNION ALL
 SELECT c.user_id,
    c.id AS card_id,
    c.purchase_id,
    c.last_four,
    'AUTH'::text AS type,
    ('auth:'::text || t.id) AS id,
    t.first_at AS at,
    t.held_cents AS amount_cents,
    t.merchant_name AS merchant,
    t.approval_code,
    NULL::text AS declined_because,
    NULL::bigint AS credited_cents,
    NULL::text AS note,
    NULL::text AS gift_card_merchant_name,
        CASE
            WHEN ((t.held_cents)::numeric > ( SELECT sum(a.amount_cents) AS sum
               FROM card_authorizations a
              WHERE ((a.transaction_id = t.id) AND (a.kind = 'authorization'::text) AND (a.declined_because IS NULL) AND (a.expired_at IS NULL)))) THEN t.merchant_mcc
            ELSE NULL::text
        END AS margin_mcc,
    'transaction'::text AS origin,
    t.id AS source
   FROM (card_transactions t
     JOIN cards c ON ((c.id = t.card_id)))
  WHERE (t.held_cents > 0)
UNION ALL
 SELECT c.user_id,
    c.id AS card_id,
    c.purchase_id,
    c.last_four,
    'CLEARING'::text AS type,
    ('clearing:'::text || e.id) AS id,
    e.happened_at AS at,
    e.amount_cents,
    t.merchant_name AS merchant,
    t.approval_code,
    NULL::text AS declined_because,
    NULL::bigint AS credited_cents,
        CASE e.kind
            WHEN 'refund_reversal'::text THEN 'refund_taken_back'::text
            ELSE NULL::text
        END AS note,
    NULL::text AS gift_card_merchant_name,
    NULL::text AS margin_mcc,
    'transaction'::text AS origin,
    e.transaction_id AS source
   FROM ((card_events e
     JOIN card_transactions t ON ((t.id = e.transaction_id)))
     JOIN cards c ON ((c.id = t.card_id)))
  WHERE (e.approved AND (((e.kind = 'clearing'::text) AND (e.direction = 'debit'::text)) OR (e.kind = 'refund_reversal'::text)))
UNION ALL
 SELECT c.user_id,
    c.id AS card_id,
    c.purchase_id,
    c.last_four,
    'REFUND'::text AS type,
    ('refund:'::text || e.id) AS id,
    e.happened_at AS at,
    e.amount_cents,
    t.merchant_name AS merchant,
    t.approval_code,
    NULL::text AS declined_because,
        CASE
            WHEN ((d.released_at IS NOT NULL) AND (e.recorded_at >= d.released_at)) THEN ((e.amount_cents * GREATEST(((c.value_cents - c.discount_cents) - c.tolerance_cents), (0)::bigint)) / c.value_cents)
            ELSE NULL::bigint
        END AS credited_cents,
    NULL::text AS note,
    NULL::text AS gift_card_merchant_name,
    NULL::text AS margin_mcc,
    'transaction'::text AS origin,
    e.transaction_id AS source
   FROM (((card_events e
     JOIN card_transactions t ON ((t.id = e.transaction_id)))
     JOIN cards c ON ((c.id = t.card_id)))
     LEFT JOIN card_deletions d ON ((d.card_id = c.id)))
  WHERE (e.approved AND ((e.kind = 'refund'::text) OR ((e.kind = 'clearing'::text) AND (e.direction = 'credit'::text))))
UNION ALL
 SELECT c.user_id,
    c.id AS card_id,
    c.purchase_id,
    c.last_four,
    'REFUND'::text AS type,
    ((('hold:'::text || l.transaction_id) || ':'::text) || l.version) AS id,
    l.credited_at AS at,
    l.amount_cents,
    t.merchant_name AS merchant,
    t.approval_code,
    NULL::text AS declined_because,
    l.amount_cents AS credited_cents,
    'hold_returned'::text AS note,
    NULL::text AS gift_card_merchant_name,
    NULL::text AS margin_mcc,
    'transaction'::text AS origin,
    l.transaction_id AS source
   FROM ((card_late_credits l
     JOIN card_transactions t ON ((t.id = l.transaction_id)))
     JOIN cards c ON ((c.id = l.card_id)))
  WHERE l.from_hold;

create view card_owners as
 SELECT id AS card_id,
    user_id,
    issuer,
    issuer_token
   FROM cards;

create view card_shelf_facts as
 SELECT c.id AS card_id,
    c.user_id,
    s.shelf,
    c.expires_at,
        CASE
            WHEN ((s.shelf <> 'active'::text) OR (c.state <> 'active'::text) OR (c.frozen_at IS NOT NULL) OR (c.owner_froze_at IS NOT NULL)) THEN (0)::bigint
            WHEN (c.kind = 'visa'::text) THEN s.balance
            ELSE c.value_cents
        END AS spendable_cents
   FROM (cards c
     CROSS JOIN LATERAL ( SELECT b.balance,
                CASE
                    WHEN (c.state = 'awaiting'::text) THEN
                    CASE
                        WHEN (c.invoice_id IS NOT NULL) THEN 'waiting'::text
                        ELSE NULL::text
                    END
                    WHEN ((c.state = ANY (ARRAY['deleted'::text, 'refused'::text, 'voiding'::text, 'refunded'::text])) OR (c.ended_because = 'payment_returned'::text) OR ((c.state = 'closing'::text) AND (c.ended_because = 'deleted'::text)) OR ((c.kind = 'gift'::text) AND (EXISTS ( SELECT
                       FROM gift_card_uses u
                      WHERE (u.card_id = c.id))))) THEN 'inactive'::text
                    WHEN ((c.state = 'issuing'::text) OR ((c.kind = 'gift'::text) AND (c.state = 'active'::text)) OR (b.balance > 0)) THEN 'active'::text
                    ELSE 'inactive'::text
                END AS shelf
           FROM ( SELECT COALESCE(( SELECT a.balance
                           FROM ledger_accounts a
                          WHERE (a.path = (('card/'::text || c.id) || '/balance'::text))), (0)::bigint) AS balance) b) s);

create view card_shelf_sums as
 SELECT user_id,
    count(*) FILTER (WHERE (shelf = 'active'::text)) AS active,
    count(*) FILTER (WHERE (shelf = 'inactive'::text)) AS inactive,
    count(*) FILTER (WHERE (spendable_cents > 0)) AS spendable,
    COALESCE(sum(spendable_cents), (0)::numeric) AS spendable_cents
   FROM card_shelves
  GROUP BY user_id;

create view card_values as
 SELECT id AS card_id,
    value_cents,
    GREATEST((0)::bigint, ((value_cents - discount_cents) - tolerance_cents)) AS paid_cents
   FROM cards;

create view chain_tips as
 SELECT rail,
    height
   FROM chain_cursors;

create view counted_purchases as
 SELECT purchase_id
   FROM purchase_reservations
  WHERE (released_at IS NULL);

create view first_cards as
 SELECT user_id,
    min(issued_at) AS made_at
   FROM cards
  WHERE (issued_at IS NOT NULL)
  GROUP BY user_id;

create view first_orders as
 SELECT user_id,
    min(created_at) AS ordered_at,
    min(paid_at) AS paid_at
   FROM purchases
  GROUP BY user_id;

create view flags_set as
 SELECT name,
    user_id,
    is_on
   FROM flag_overrides;

create view former_accounts as
 SELECT id AS user_id,
    former_user_ids
   FROM users;

create view gift_card_states as
 SELECT id AS card_id,
    purchase_id,
    state,
    paid_at,
    supplier
   FROM cards
  WHERE (kind = 'gift'::text);

create view invoice_addresses as
 SELECT id AS invoice_id,
    user_id,
    rail,
    address,
    created_at,
    lock_expires_at,
    address_index
   FROM invoices
  WHERE (address IS NOT NULL);

create view invoice_payments as
 SELECT p.id,
    p.rail,
    p.coin,
    p.txid,
    p.vout,
    p.units,
    p.state,
    p.cents,
    p.price,
    p.height,
    p.block_hash,
    p.times_final,
    p.first_seen_at,
    p.invoice_id,
    i.user_id,
    i.address
   FROM (payments p
     JOIN invoices i ON ((i.id = p.invoice_id)));

create view ledger_entries as
 SELECT l.transfer_id,
    l.number,
    a.id AS account_id,
    a.path,
    l.currency,
    (- l.amount) AS amount
   FROM (ledger_legs l
     JOIN ledger_accounts a ON ((a.id = l.from_account_id)))
UNION ALL
 SELECT l.transfer_id,
    l.number,
    a.id AS account_id,
    a.path,
    l.currency,
    l.amount
   FROM (ledger_legs l
     JOIN ledger_accounts a ON ((a.id = l.to_account_id)));

create view lightning_progress as
 SELECT payout_id,
    started_at,
    preimage,
        CASE
            WHEN (started_at IS NULL) THEN waits_because
            ELSE NULL::text
        END AS waits_because
   FROM lightning_sends;

create view member_standings as
 SELECT id AS user_id,
    identity_id,
        CASE
            WHEN (closed_at IS NOT NULL) THEN 'This account is closed.'::text
            ELSE ( SELECT user_bans.reason
               FROM user_bans
              WHERE ((user_bans.user_id = ANY ((users.former_user_ids || users.id))) AND (user_bans.lifted_at IS NULL))
              ORDER BY user_bans.banned_at DESC
             LIMIT 1)
        END AS ban_reason,
    language
   FROM users;

create view operators_now as
 SELECT name,
    spelling,
    role,
    added_at
   FROM operators
  WHERE (removed_at IS NULL);

create view order_states as
 SELECT id AS purchase_id,
    user_id,
    state
   FROM purchases;

create view orders as
 SELECT id AS purchase_id,
    user_id,
    state,
    ended_because,
    value_cents,
    due_cents,
    paid_by,
    created_at
   FROM purchases;

create view product_faces as
 SELECT id AS product_id,
    redeemable_at,
    redemption_instructions,
    merchant_name,
    brand_color,
    text_color,
        CASE
            WHEN (loop = 'closed'::text) THEN art_base64
            ELSE ''::text
        END AS art_base64,
    art_sha256
   FROM products;

create view product_names as
 SELECT id AS product_id,
    name,
    loop
   FROM products;

create view purchase_invoices as
 SELECT id AS invoice_id,
    purchase_id,
    rail,
    state,
    lock_expires_at,
    owed_cents
   FROM invoices
  WHERE (purchase_id IS NOT NULL);

create view purchase_payments as
 SELECT i.purchase_id,
    y.invoice_id,
    y.state,
    y.price,
    y.cents
   FROM (payments y
     JOIN invoices i ON ((i.id = y.invoice_id)));

create view purchase_sends as
 SELECT purchase_id,
    state
   FROM exchange_sends;

create view purchase_terms as
 SELECT id AS purchase_id,
    paid_by,
    due_cents,
    applied_sats,
    applied_credit_cents,
        CASE
            WHEN (paid_by = 'coinbase'::text) THEN ( SELECT s.owed_steps
               FROM exchange_sends s
              WHERE (s.purchase_id = p.id))
            ELSE (( SELECT sum(y.units) AS sum
               FROM (invoices i
                 JOIN payments y ON ((y.invoice_id = i.id)))
              WHERE ((i.purchase_id = p.id) AND (i.rail = p.paid_by) AND (y.coin = i.coin) AND (y.state <> 'dropped'::text))))::bigint
        END AS paid_units,
        CASE
            WHEN (paid_by = 'coinbase'::text) THEN ( SELECT s.coin
               FROM exchange_sends s
              WHERE (s.purchase_id = p.id))
            ELSE ( SELECT i.coin
               FROM invoices i
              WHERE ((i.purchase_id = p.id) AND (i.rail = p.paid_by)))
        END AS paid_coin
   FROM purchases p
  WHERE (paid_by IS NOT NULL);

create view recoverable as
 SELECT ((((('unsupported:'::text || s.rail) || ':'::text) || s.txid) || ':'::text) || s.vout) AS id,
    i.user_id,
    i.rail AS asked_on,
    i.coin AS asked_in,
    s.rail AS network,
    s.coin,
    (s.units)::numeric AS units,
    i.address,
    s.seen_at
   FROM (unsupported_token_payments s
     JOIN invoices i ON ((i.id = s.invoice_id)))
  WHERE (s.returned_at IS NULL)
UNION ALL
 SELECT ((('misdirected:'::text || c.rail) || ':'::text) || c.address) AS id,
    i.user_id,
    i.rail AS asked_on,
    i.coin AS asked_in,
    c.rail AS network,
    c.coin,
    c.units,
    c.address,
    c.seen_at
   FROM (misdirected_coins c
     JOIN invoices i ON ((i.id = c.invoice_id)))
  WHERE (c.returned_at IS NULL)
UNION ALL
 SELECT ((((('other-network:'::text || e.network) || ':'::text) || e.address) || ':'::text) || e.coin) AS id,
    i.user_id,
    i.rail AS asked_on,
    i.coin AS asked_in,
    e.network,
    e.coin,
    (e.units)::numeric AS units,
    e.address,
    e.seen_at
   FROM (other_network_deposits e
     JOIN invoices i ON ((i.id = e.invoice_id)))
  WHERE (e.returned_at IS NULL);

create view return_preferences as
 SELECT id AS user_id,
    returns_expired
   FROM users;

create view transfer_times as
 SELECT id AS transfer_id,
    happened_at
   FROM ledger_transfers;

create view unattributed_addresses as
 SELECT address
   FROM unattributed_payments
  WHERE (address IS NOT NULL);

create view used_gift_cards as
 SELECT card_id
   FROM gift_card_uses;

create view user_beginnings as
 SELECT id AS user_id,
    created_at AS begun_at
   FROM users;

create view user_cards as
 SELECT user_id,
    (count(*))::integer AS cards
   FROM cards
  WHERE ((issued_at IS NOT NULL) AND (ended_because IS DISTINCT FROM 'payment_returned'::text))
  GROUP BY user_id;

create view user_contacts as
 SELECT id AS user_id,
    email,
    language
   FROM users;

create view user_uses as
 SELECT id AS user_id,
    last_used_at,
    ((closed_at IS NULL) AND (activated_at IS NOT NULL) AND (NOT (EXISTS ( SELECT
           FROM user_bans b
          WHERE ((b.user_id = ANY ((u.former_user_ids || u.id))) AND (b.lifted_at IS NULL)))))) AS may_log_in
   FROM users u;

create view wanted_events as
 SELECT user_id,
    event_types
   FROM endpoints
  WHERE (state = 'active'::text);

create view activity_facts as
 SELECT card_activity.origin,
    card_activity.source,
    card_activity.id,
    card_activity.user_id,
    card_activity.card_id,
    card_activity.purchase_id,
    card_activity.type,
    card_activity.at,
    card_activity.last_four,
    card_activity.amount_cents,
    card_activity.merchant,
    card_activity.approval_code,
    card_activity.declined_because,
    card_activity.credited_cents,
    card_activity.note,
    card_activity.gift_card_merchant_name,
    card_activity.margin_mcc,
    lower(concat_ws('
'::text, COALESCE(card_activity.merchant, card_activity.gift_card_merchant_name), card_activity.last_four)) AS words,
    dollars_text(card_activity.amount_cents) AS amount
   FROM card_activity
UNION ALL
 SELECT 'payment'::text AS origin,
    p.id AS source,
    p.id,
    i.user_id,
    i.card_id,
    i.purchase_id,
    'ONCHAINPENDINGPAYMENT'::text AS type,
    p.first_seen_at AS at,
    NULL::text AS last_four,
        CASE
            WHEN (p.state = 'dropped'::text) THEN (0)::bigint
            ELSE COALESCE(p.cents, (0)::bigint)
        END AS amount_cents,
    NULL::text AS merchant,
    NULL::text AS approval_code,
    NULL::text AS declined_because,
    NULL::bigint AS credited_cents,
    NULL::text AS note,
    NULL::text AS gift_card_merchant_name,
    NULL::text AS margin_mcc,
    lower(concat_ws('
'::text, p.txid, i.address, coin_text(p.coin, p.units))) AS words,
    dollars_text(
        CASE
            WHEN (p.state = 'dropped'::text) THEN (0)::bigint
            ELSE COALESCE(p.cents, (0)::bigint)
        END) AS amount
   FROM (payments p
     JOIN invoices i ON ((i.id = p.invoice_id)))
  WHERE (p.rail <> 'lightning'::text)
UNION ALL
 SELECT 'credit'::text AS origin,
    c.id AS source,
    c.id,
    c.user_id,
    c.card_id,
    c.purchase_id,
    'REFUND'::text AS type,
    c.credited_at AS at,
    NULL::text AS last_four,
    ((c.credit_cents + c.on_hold_cents) + c.settled_cents) AS amount_cents,
    NULL::text AS merchant,
    NULL::text AS approval_code,
    NULL::text AS declined_because,
    ((c.credit_cents + c.on_hold_cents) + c.settled_cents) AS credited_cents,
    c.because AS note,
    NULL::text AS gift_card_merchant_name,
    NULL::text AS margin_mcc,
    lower(concat_ws('
'::text, (((
        CASE c.because
            WHEN 'surplus'::text THEN 'You paid more than the card cost'::text
            WHEN 'second_payment'::text THEN 'This order was paid a second time'::text
            WHEN 'late'::text THEN 'This payment came after the order had ended'::text
            ELSE 'No card was made for this payment'::text
        END || '; it '::text) ||
        CASE
            WHEN (c.sats > 0) THEN 'became reward sats'::text
            WHEN (c.settled_cents = 0) THEN 'became Moon Credit'::text
            ELSE ((((('paid $'::text || TRIM(BOTH FROM to_char((c.settled_cents / 100), '999,999,999,999,999'::text))) || '.'::text) || lpad(((c.settled_cents % (100)::bigint))::text, 2, '0'::text)) || ' that you owed'::text) ||
            CASE
                WHEN ((c.credit_cents + c.on_hold_cents) > 0) THEN ', and the rest became Moon Credit'::text
                ELSE ''::text
            END)
        END) || '.'::text),
        CASE
            WHEN (c.sats > 0) THEN coin_text('BTC'::text, c.sats)
            ELSE NULL::text
        END)) AS words,
    dollars_text(((c.credit_cents + c.on_hold_cents) + c.settled_cents)) AS amount
   FROM payment_credits c;

create view card_shelf_breaks as
 SELECT COALESCE(f.card_id, s.card_id) AS id,
    'a card that stands elsewhere'::text AS what
   FROM (( SELECT card_shelf_facts.card_id,
            card_shelf_facts.user_id,
            card_shelf_facts.shelf,
            card_shelf_facts.expires_at,
            card_shelf_facts.spendable_cents
           FROM card_shelf_facts
          WHERE (card_shelf_facts.shelf IS NOT NULL)) f
     FULL JOIN card_shelves s USING (card_id))
  WHERE ((f.user_id IS DISTINCT FROM s.user_id) OR (f.shelf IS DISTINCT FROM s.shelf) OR (f.spendable_cents IS DISTINCT FROM s.spendable_cents) OR (f.expires_at IS DISTINCT FROM s.expires_at))
UNION ALL
 SELECT user_id AS id,
    'a number that is not the rows'::text AS what
   FROM (( SELECT card_shelf_sums.user_id,
            card_shelf_sums.active,
            card_shelf_sums.inactive,
            card_shelf_sums.spendable,
            card_shelf_sums.spendable_cents
           FROM card_shelf_sums) s
     FULL JOIN ( SELECT card_counts.user_id,
            sum(card_counts.active) AS active,
            sum(card_counts.inactive) AS inactive,
            sum(card_counts.spendable) AS spendable,
            sum(card_counts.spendable_cents) AS spendable_cents
           FROM card_counts
          GROUP BY card_counts.user_id) c USING (user_id))
  WHERE ((COALESCE(s.active, (0)::bigint) IS DISTINCT FROM COALESCE(c.active, (0)::bigint)) OR (COALESCE(s.inactive, (0)::bigint) IS DISTINCT FROM COALESCE(c.inactive, (0)::bigint)) OR (COALESCE(s.spendable, (0)::bigint) IS DISTINCT FROM COALESCE(c.spendable, (0)::bigint)) OR (COALESCE(s.spendable_cents, (0)::numeric) IS DISTINCT FROM COALESCE(c.spendable_cents, (0)::numeric)));

create view suspense as
 SELECT 'no owner'::text AS why,
    unattributed_payments.rail,
    unattributed_payments.coin,
    (unattributed_payments.units)::numeric AS units,
    ((unattributed_payments.txid || ':'::text) || unattributed_payments.vout) AS at,
    unattributed_payments.address,
    NULL::text AS user_id,
    unattributed_payments.seen_at
   FROM unattributed_payments
  WHERE ((unattributed_payments.settled_at IS NULL) AND ((unattributed_payments.height IS NOT NULL) OR (unattributed_payments.booked_at IS NOT NULL)))
UNION ALL
 SELECT
        CASE split_part(recoverable.id, ':'::text, 1)
            WHEN 'unsupported'::text THEN 'not taken there'::text
            WHEN 'misdirected'::text THEN 'coins of the chain'::text
            ELSE 'another network'::text
        END AS why,
    recoverable.network AS rail,
    recoverable.coin,
    recoverable.units,
    substr(recoverable.id, (strpos(recoverable.id, ':'::text) + 1)) AS at,
    recoverable.address,
    recoverable.user_id,
    recoverable.seen_at
   FROM recoverable
UNION ALL
 SELECT 'forgotten'::text AS why,
    forgotten_payments.kind AS rail,
    forgotten_payments.coin,
    forgotten_payments.units,
    forgotten_payments.id AS at,
    NULL::text AS address,
    NULL::text AS user_id,
    forgotten_payments.found_at AS seen_at
   FROM forgotten_payments
  WHERE ((forgotten_payments.settled_at IS NULL) AND (forgotten_payments.found_at IS NOT NULL));

create view activity_breaks as
 SELECT missing.id,
    'a fact without its line'::text AS what
   FROM ( SELECT activity_facts.origin,
            activity_facts.source,
            activity_facts.id,
            activity_facts.user_id,
            activity_facts.card_id,
            activity_facts.purchase_id,
            activity_facts.type,
            activity_facts.at,
            activity_facts.last_four,
            activity_facts.amount_cents,
            activity_facts.merchant,
            activity_facts.approval_code,
            activity_facts.declined_because,
            activity_facts.credited_cents,
            activity_facts.note,
            activity_facts.gift_card_merchant_name,
            activity_facts.margin_mcc,
            activity_facts.words,
            activity_facts.amount
           FROM activity_facts
        EXCEPT
         SELECT activity_lines.origin,
            activity_lines.source,
            activity_lines.id,
            activity_lines.user_id,
            activity_lines.card_id,
            activity_lines.purchase_id,
            activity_lines.type,
            activity_lines.at,
            activity_lines.last_four,
            activity_lines.amount_cents,
            activity_lines.merchant,
            activity_lines.approval_code,
            activity_lines.declined_because,
            activity_lines.credited_cents,
            activity_lines.note,
            activity_lines.gift_card_merchant_name,
            activity_lines.margin_mcc,
            activity_lines.words,
            activity_lines.amount
           FROM activity_lines) missing
UNION ALL
 SELECT extra.id,
    'a line without its fact'::text AS what
   FROM ( SELECT activity_lines.origin,
            activity_lines.source,
            activity_lines.id,
            activity_lines.user_id,
            activity_lines.card_id,
            activity_lines.purchase_id,
            activity_lines.type,
            activity_lines.at,
            activity_lines.last_four,
            activity_lines.amount_cents,
            activity_lines.merchant,
            activity_lines.approval_code,
            activity_lines.declined_because,
            activity_lines.credited_cents,
            activity_lines.note,
            activity_lines.gift_card_merchant_name,
            activity_lines.margin_mcc,
            activity_lines.words,
            activity_lines.amount
           FROM activity_lines
        EXCEPT
         SELECT activity_facts.origin,
            activity_facts.source,
            activity_facts.id,
            activity_facts.user_id,
            activity_facts.card_id,
            activity_facts.purchase_id,
            activity_facts.type,
            activity_facts.at,
            activity_facts.last_four,
            activity_facts.amount_cents,
            activity_facts.merchant,
            activity_facts.approval_code,
            activity_facts.declined_because,
            activity_facts.credited_cents,
            activity_facts.note,
            activity_facts.gift_card_merchant_name,
            activity_facts.margin_mcc,
            activity_facts.words,
            activity_facts.amount
           FROM activity_facts) extra
UNION ALL
 SELECT ((COALESCE(l.user_id, c.user_id) || ' '::text) || COALESCE(l.type, c.type)) AS id,
    'a number that is not the rows'::text AS what
   FROM (( SELECT activity_lines.user_id,
            activity_lines.type,
            count(*) AS lines
           FROM activity_lines
          GROUP BY activity_lines.user_id, activity_lines.type) l
     FULL JOIN ( SELECT activity_counts.user_id,
            activity_counts.type,
            sum(activity_counts.lines) AS lines
           FROM activity_counts
          GROUP BY activity_counts.user_id, activity_counts.type) c USING (user_id, type))
  WHERE (COALESCE(l.lines, (0)::bigint) <> COALESCE(c.lines, (0)::bigint));

create view figures as
 SELECT
        CASE ledger_accounts.kind
            WHEN 'owned'::text THEN 'owed'::text
            ELSE ledger_accounts.kind
        END AS figure,
        CASE ledger_accounts.kind
            WHEN 'house'::text THEN substr(ledger_accounts.path, 7)
            ELSE ''::text
        END AS label,
    ledger_accounts.currency AS unit,
    (sum(ledger_accounts.balance))::double precision AS value
   FROM ledger_accounts
  GROUP BY
        CASE ledger_accounts.kind
            WHEN 'owned'::text THEN 'owed'::text
            ELSE ledger_accounts.kind
        END,
        CASE ledger_accounts.kind
            WHEN 'house'::text THEN substr(ledger_accounts.path, 7)
            ELSE ''::text
        END, ledger_accounts.currency
UNION ALL
 SELECT 'suspense_items'::text AS figure,
    suspense.why AS label,
    ''::text AS unit,
    (count(*))::double precision AS value
   FROM suspense
  GROUP BY suspense.why
UNION ALL
 SELECT 'suspense_oldest'::text AS figure,
    suspense.why AS label,
    ''::text AS unit,
    (EXTRACT(epoch FROM min(suspense.seen_at)))::double precision AS value
   FROM suspense
  GROUP BY suspense.why
UNION ALL
 SELECT 'held_cents'::text AS figure,
    ''::text AS label,
    ''::text AS unit,
    (COALESCE(sum(held_credits.amount_cents), (0)::numeric))::double precision AS value
   FROM held_credits
  WHERE (held_credits.released_at IS NULL)
UNION ALL
 SELECT 'held_oldest'::text AS figure,
    ''::text AS label,
    ''::text AS unit,
    (EXTRACT(epoch FROM min(held_credits.held_at)))::double precision AS value
   FROM held_credits
  WHERE (held_credits.released_at IS NULL)
 HAVING (count(*) > 0)
UNION ALL
 SELECT 'payouts'::text AS figure,
    payouts.rail AS label,
    payouts.state AS unit,
    (count(*))::double precision AS value
   FROM payouts
  WHERE (payouts.state = 'queued'::text)
  GROUP BY payouts.rail, payouts.state
UNION ALL
 SELECT 'payouts'::text AS figure,
    payouts.rail AS label,
    payouts.state AS unit,
    (count(*))::double precision AS value
   FROM payouts
  WHERE ((payouts.state = 'paying'::text) AND (payouts.rail = 'lightning'::text))
  GROUP BY payouts.rail, payouts.state
UNION ALL
 SELECT 'payouts_cents'::text AS figure,
    payouts.rail AS label,
    ''::text AS unit,
    (sum(payouts.amount_cents))::double precision AS value
   FROM payouts
  WHERE (payouts.state = 'queued'::text)
  GROUP BY payouts.rail
UNION ALL
 SELECT 'payouts_oldest'::text AS figure,
    payouts.rail AS label,
    ''::text AS unit,
    (EXTRACT(epoch FROM min(payouts.confirmed_at)))::double precision AS value
   FROM payouts
  WHERE (payouts.state = 'queued'::text)
  GROUP BY payouts.rail
UNION ALL
 SELECT 'batches_oldest'::text AS figure,
    payout_batches.state AS label,
    ''::text AS unit,
    (EXTRACT(epoch FROM min(payout_batches.created_at)))::double precision AS value
   FROM payout_batches
  WHERE (payout_batches.state <> 'final'::text)
  GROUP BY payout_batches.state
UNION ALL
 SELECT 'rate_quoted'::text AS figure,
    rate_beliefs.coin AS label,
    ''::text AS unit,
    (EXTRACT(epoch FROM rate_beliefs.last_quoted_at))::double precision AS value
   FROM rate_beliefs
  WHERE (rate_beliefs.last_quoted_at IS NOT NULL)
UNION ALL
 SELECT 'chain_height'::text AS figure,
    chain_tips.rail AS label,
    ''::text AS unit,
    (chain_tips.height)::double precision AS value
   FROM chain_tips
UNION ALL
 SELECT 'breaks_cents'::text AS figure,
    ''::text AS label,
    ''::text AS unit,
    (COALESCE(sum(issuer_breaks.cents), (0)::numeric))::double precision AS value
   FROM issuer_breaks
  WHERE (issuer_breaks.settled_at IS NULL)
UNION ALL
 SELECT 'dispatches_oldest'::text AS figure,
    ''::text AS label,
    ''::text AS unit,
    (EXTRACT(epoch FROM min(GREATEST(d.next_attempt_at, e.created_at))))::double precision AS value
   FROM (dispatches d
     JOIN consumer_events e ON ((e.id = d.event_id)))
  WHERE (d.state = 'waiting'::text)
 HAVING (count(*) > 0);

CREATE TRIGGER activity_lines_count_gone AFTER DELETE ON activity_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_activity();

CREATE TRIGGER activity_lines_count_new AFTER INSERT ON activity_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_activity();

CREATE TRIGGER agreement_acceptances_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON agreement_acceptances FOR EACH STATEMENT EXECUTE FUNCTION agreement_refuse_change();

CREATE TRIGGER agreement_versions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON agreement_versions FOR EACH STATEMENT EXECUTE FUNCTION agreement_refuse_change();

CREATE CONSTRAINT TRIGGER card_authorizations_have_activity AFTER INSERT OR DELETE OR UPDATE ON card_authorizations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION activity_of_row('transaction', 'transaction_id');

CREATE CONSTRAINT TRIGGER card_deletions_have_activity AFTER INSERT OR UPDATE ON card_deletions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION activity_of_deletion();

CREATE CONSTRAINT TRIGGER card_events_have_activity AFTER INSERT OR DELETE OR UPDATE ON card_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION activity_of_row('transaction', 'transaction_id');

CREATE CONSTRAINT TRIGGER card_late_credits_have_activity AFTER INSERT OR DELETE OR UPDATE ON card_late_credits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION activity_of_row('transaction', 'transaction_id');

CREATE TRIGGER card_shelves_count AFTER INSERT OR DELETE OR UPDATE ON card_shelves FOR EACH ROW EXECUTE FUNCTION count_cards();

CREATE CONSTRAINT TRIGGER card_transactions_change_activity AFTER UPDATE ON card_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.held_cents IS DISTINCT FROM new.held_cents OR old.merchant_name IS DISTINCT FROM new.merchant_name OR old.merchant_mcc IS DISTINCT FROM new.merchant_mcc OR old.approval_code IS DISTINCT FROM new.approval_code OR old.first_at IS DISTINCT FROM new.first_at OR old.card_id IS DISTINCT FROM new.card_id) EXECUTE FUNCTION activity_of_row('transaction', 'id');

CREATE CONSTRAINT TRIGGER card_transactions_have_activity AFTER INSERT OR DELETE ON card_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION activity_of_row('transaction', 'id');

CREATE CONSTRAINT TRIGGER cards_change_activity AFTER UPDATE ON cards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.purchase_id IS DISTINCT FROM new.purchase_id OR old.product_id IS DISTINCT FROM new.product_id OR old.kind IS DISTINCT FROM new.kind OR old.last_four IS DISTINCT FROM new.last_four OR old.value_cents IS DISTINCT FROM new.value_cents OR old.discount_cents IS DISTINCT FROM new.discount_cents OR old.tolerance_cents IS DISTINCT FROM new.tolerance_cents OR old.created_at IS DISTINCT FROM new.created_at) EXECUTE FUNCTION activity_of_used_card();

CREATE TRIGGER cards_change_shelf AFTER UPDATE ON cards FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.state IS DISTINCT FROM new.state OR old.ended_because IS DISTINCT FROM new.ended_because OR old.invoice_id IS DISTINCT FROM new.invoice_id OR old.frozen_at IS DISTINCT FROM new.frozen_at OR old.expires_at IS DISTINCT FROM new.expires_at OR old.value_cents IS DISTINCT FROM new.value_cents OR old.kind IS DISTINCT FROM new.kind) EXECUTE FUNCTION shelve_card();

CREATE TRIGGER cards_frozen_by_owners_change_shelf AFTER UPDATE OF owner_froze_at ON cards FOR EACH ROW WHEN ((old.owner_froze_at IS NULL) IS DISTINCT FROM (new.owner_froze_at IS NULL)) EXECUTE FUNCTION shelve_card();

CREATE CONSTRAINT TRIGGER cards_have_activity AFTER INSERT OR DELETE ON cards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION activity_of_row('card', 'id');

CREATE TRIGGER cards_have_shelf AFTER INSERT ON cards FOR EACH ROW EXECUTE FUNCTION shelve_card();

CREATE TRIGGER daily_heads_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON daily_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER gift_card_uses_change_shelf AFTER INSERT OR DELETE ON gift_card_uses FOR EACH ROW EXECUTE FUNCTION shelve_used_card();

CREATE CONSTRAINT TRIGGER invoices_change_activity AFTER UPDATE ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.card_id IS DISTINCT FROM new.card_id OR old.purchase_id IS DISTINCT FROM new.purchase_id OR old.address IS DISTINCT FROM new.address) EXECUTE FUNCTION activity_of_invoice();

CREATE TRIGGER ledger_accounts_change_shelf AFTER UPDATE ON ledger_accounts REFERENCING OLD TABLE AS held_before NEW TABLE AS now_held FOR EACH STATEMENT EXECUTE FUNCTION shelve_cards_of_accounts();

CREATE TRIGGER ledger_accounts_have_shelf AFTER INSERT ON ledger_accounts FOR EACH ROW WHEN (new.balance <> 0 AND new.path ~~ 'card/%/balance'::text) EXECUTE FUNCTION shelve_card_of_account();

CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR UPDATE OF id, path, currency OR TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TRIGGER ledger_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_chain FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TRIGGER ledger_legs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_legs FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TRIGGER ledger_legs_refer AFTER INSERT ON ledger_legs REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_legs_refer();

CREATE TRIGGER ledger_transfers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TRIGGER operator_actions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER operator_audit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER operator_requests_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER payment_credits_have_activity AFTER INSERT OR DELETE OR UPDATE ON payment_credits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION activity_of_row('credit', 'id');

CREATE CONSTRAINT TRIGGER payments_change_activity AFTER UPDATE ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.invoice_id IS DISTINCT FROM new.invoice_id OR old.rail IS DISTINCT FROM new.rail OR old.coin IS DISTINCT FROM new.coin OR old.txid IS DISTINCT FROM new.txid OR old.units IS DISTINCT FROM new.units OR old.cents IS DISTINCT FROM new.cents OR old.first_seen_at IS DISTINCT FROM new.first_seen_at OR (old.state = 'dropped'::text) IS DISTINCT FROM (new.state = 'dropped'::text)) EXECUTE FUNCTION activity_of_row('payment', 'id');

CREATE CONSTRAINT TRIGGER payments_have_activity AFTER INSERT OR DELETE ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION activity_of_row('payment', 'id');

CREATE TRIGGER payout_approvals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payout_approvals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payout_inputs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payout_inputs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payout_transactions_in_turn BEFORE INSERT ON payout_transactions FOR EACH ROW EXECUTE FUNCTION check_next_version();

CREATE TRIGGER payout_transactions_keep_bytes BEFORE UPDATE ON payout_transactions FOR EACH ROW WHEN (old.batch_id IS DISTINCT FROM new.batch_id OR old.nth IS DISTINCT FROM new.nth OR old.txid IS DISTINCT FROM new.txid OR old.psbt IS DISTINCT FROM new.psbt OR old.fee_sats IS DISTINCT FROM new.fee_sats OR old.signed IS NOT NULL AND old.signed IS DISTINCT FROM new.signed) EXECUTE FUNCTION refuse_other_bytes();

CREATE TRIGGER payout_transactions_stay BEFORE DELETE OR TRUNCATE ON payout_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payouts_keep_destination BEFORE UPDATE ON payouts FOR EACH ROW WHEN (old.id IS DISTINCT FROM new.id OR old.user_id IS DISTINCT FROM new.user_id OR old.amount_cents IS DISTINCT FROM new.amount_cents OR old.rail IS DISTINCT FROM new.rail OR old.address IS DISTINCT FROM new.address OR old.script IS DISTINCT FROM new.script OR old.payment_hash IS NOT NULL AND (old.payment_request IS DISTINCT FROM new.payment_request OR old.payment_hash IS DISTINCT FROM new.payment_hash)) EXECUTE FUNCTION refuse_other_destination();

CREATE TRIGGER payouts_paying_stay BEFORE UPDATE ON payouts FOR EACH ROW WHEN (old.state = 'paying'::text AND ((new.state <> ALL (ARRAY['paying'::text, 'paid'::text, 'cancelled'::text])) OR new.state = 'cancelled'::text AND new.ended_because IS DISTINCT FROM 'failed'::text)) EXECUTE FUNCTION refuse_return();

CREATE TRIGGER products_grow_by_change AFTER UPDATE ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION catalogue_grow();

CREATE TRIGGER products_grow_by_new AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION catalogue_grow();

CREATE TRIGGER products_rename_activity AFTER UPDATE ON products FOR EACH ROW WHEN (old.merchant_name IS DISTINCT FROM new.merchant_name) EXECUTE FUNCTION activity_of_renamed_product();

CREATE CONSTRAINT TRIGGER purchases_change_activity AFTER UPDATE ON purchases DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.state = 'delivered'::text) IS DISTINCT FROM (new.state = 'delivered'::text) OR old.ended_at IS DISTINCT FROM new.ended_at) EXECUTE FUNCTION activity_of_purchase();

CREATE CONSTRAINT TRIGGER purchases_have_activity AFTER INSERT ON purchases DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION activity_of_purchase();
