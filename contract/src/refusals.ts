/**
 * The error catalogue, in users' words. The server throws a code, the screen shows its text, and both switch over
 * these keys exhaustively. Texts from the specification stay verbatim, typos included (D-57).
 */
export const refusals = {
  // shape and access
  bad_input: { status: 400, text: 'Something in this request is not right.' },
  unauthenticated: { status: 401, text: 'Please log in.' },
  token_expired: { status: 401, text: 'Access Token has been revoked' },
  forbidden: { status: 403, text: 'You may not do this.' },
  user_banned: { status: 403, text: 'This account is restricted.' },
  user_inactive: { status: 403, text: "You're on the Waitlist" },
  not_found: { status: 404, text: 'There is nothing here.' },
  wrong_state: { status: 409, text: 'This has changed in the meantime.' },
  in_progress: { status: 409, text: 'The same request is still being worked on.' },
  idempotency_conflict: { status: 422, text: 'This Idempotency-Key was used with another request.' },
  body_too_large: { status: 413, text: 'This request is too large.' },
  too_many_requests: { status: 429, text: 'Too many requests. Please wait a moment.' },
  too_many_orders: {
    status: 429,
    text: 'You are placing too many orders at once. Nothing was charged; please wait a moment and try again.',
  },
  unavailable: { status: 503, text: 'Moon is busy or being restarted. Please try again in a moment.' },
  maintenance: { status: 503, text: 'Moon is under maintenance.' },
  /** Not 503: that status would replace the screen with the maintenance page. */
  read_only: {
    status: 403,
    text: 'Moon is under maintenance. You can see everything, and change nothing until it is over.',
  },
  internal: { status: 500, text: 'Something bad happened! Please try again or contact us for support.' },

  // identity
  user_not_confirmed: { status: 403, text: 'Please confirm your email address.' },
  password_reset_required: { status: 403, text: 'Please reset your password.' },
  wrong_credentials: { status: 401, text: 'Incorrect username or password' },
  not_authorized: { status: 401, text: 'Unable to log you in' },
  user_not_found: { status: 404, text: 'Incorrect Email Address Provided' },
  code_mismatch: { status: 400, text: 'Invalid verification code' },
  code_used_up: {
    status: 400,
    text: 'Too many wrong codes. Choose Resend code and type the code from your new mail.',
  },
  challenge_used_up: {
    status: 400,
    text: 'Too many wrong codes. Choose Cancel and log in again: you get a new mail with a new code.',
  },
  code_expired: { status: 400, text: 'An error occured while logging you in.' },
  challenge_lost: { status: 401, text: 'An error occured while logging you in.' },
  hand_over_lost: {
    status: 400,
    text: 'This took too long, or was used already. Please begin again in the extension.',
  },
  public_key_refused: { status: 400, text: 'This is no key of the extension.' },
  passkey_refused: { status: 400, text: 'This passkey could not be checked. Please try again.' },
  passkey_unknown: { status: 400, text: 'This passkey is not known here any more. Please log in another way.' },
  wrong_password: { status: 400, text: 'This password is not right.' },
  step_up_required: { status: 403, text: 'Please confirm that it is you.' },
  password_policy: { status: 400, text: 'This password does not meet the rules.' },
  password_common: { status: 400, text: 'This password is too common. Please choose another.' },
  federated_cancelled: {
    status: 400,
    text: 'You turned back at {provider}. Nothing has changed; you can log in any way you like.',
  },
  federated_lost: {
    status: 400,
    text: 'This sign-in took too long, or began in another browser. Please try again.',
  },
  federated_refused: { status: 401, text: 'We could not be sure of what {provider} told us. Please try again.' },
  federated_unavailable: {
    status: 424,
    text: '{provider} does not answer at the moment. Please try again in a minute, or log in with your email address.',
  },
  federated_unverified: {
    status: 403,
    text: '{provider} has not confirmed your email address. Confirm it there, or sign up here with the address itself.',
  },
  federated_app_required: {
    status: 403,
    text: 'This account asks for a code of its authenticator app. Please log in with your password.',
  },
  last_way_in: { status: 409, text: 'This is your last way in. Set a password first.' },
  country_fixed: {
    status: 409,
    text: 'Only support can change your country now. Please write to us.',
  },
  country_blocked: {
    status: 403,
    text: 'Not offered in your country.',
  },
  payouts_paused: {
    status: 403,
    text: 'The way in to your account was changed. Until {until} no credit can be paid out in Bitcoin.',
  },
  provider_of_another: {
    status: 409,
    text: 'This {provider} account logs in to another Moon account. Choose another one, or unlink it there first.',
  },
  provider_in_place: {
    status: 409,
    text: 'Another {provider} account logs you in already. Unlink that one first.',
  },
  federated_taken: {
    status: 403,
    text: 'The Moon account of this address is signed in to with another {provider} account. Please contact us if both are yours.',
  },
  signup_failed: {
    status: 400,
    text: "We're unable to create an account for you. Please reach out to support if you think this is an error.",
  },

  // API keys
  api_access_asked: { status: 409, text: 'Your request is with us already. We answer it by email.' },
  api_key_exists: { status: 409, text: 'There is an API key already. Replace its credentials, or delete it first.' },
  api_key_replaced: {
    status: 409,
    text: 'Its credentials were replaced from elsewhere a moment ago. Nothing has changed now.',
  },
  api_key_unknown: { status: 401, text: 'This token needs the x-api-key that it was made for.' },
  endpoint_address: {
    status: 400,
    text: 'An endpoint is an https address with a name of the open internet, without a port or a password.',
  },
  endpoint_exists: { status: 409, text: 'There is an endpoint with this address already.' },
  too_many_endpoints: { status: 409, text: 'There are five endpoints already. Delete one first.' },
  endpoint_off: { status: 409, text: 'This endpoint is told nothing at the moment. Turn it on first.' },
  network_unreadable: { status: 400, text: '{network} is no IP address and no network such as 203.0.113.0/24.' },
  network_not_allowed: { status: 403, text: 'This API key may not be used from this network.' },
  scope_missing: { status: 403, text: 'This API key lacks the scope "{scope}".' },
  not_for_extension: { status: 403, text: 'The extension may not do this; do it in the web app.' },
  not_for_keys: { status: 403, text: 'An API key may not do this; log in and do it yourself.' },
  shown_once: { status: 409, text: 'This was done under this Idempotency-Key, and its answer is shown once.' },
  invalid_request: { status: 400, text: 'A token is asked for with grant_type, client_id and client_secret.' },
  invalid_client: { status: 401, text: 'Client id or client secret is wrong.' },
  invalid_scope: { status: 400, text: 'This API key does not have every scope that was asked for.' },
  unsupported_grant_type: { status: 400, text: 'The grant_type must be client_credentials.' },

  // buying
  feature_off: { status: 403, text: 'This is not available at the moment.' },
  rates_unavailable: {
    status: 424,
    text: 'We cannot quote a fair price right now. Nothing was charged; please try again in a minute.',
  },
  rail_unavailable: { status: 424, text: 'This way to pay is not available right now. Nothing was charged.' },
  lightning_unavailable: { status: 424, text: 'Sorry, Lightning Payments are currently unavailable' },
  amount_over_maximum: { status: 400, text: 'Card cannot be greater than ${max}' },
  amount_under_minimum: { status: 400, text: 'Card must be greater than ${min}' },
  limit_exceeded: { status: 402, text: 'This card exceeds your application limit of {limit} {period}.' },
  overdraft_owed: {
    status: 402,
    text: 'Shops collected {owed} more than your cards held. Above {max} no card is made until that is paid: delete a card to pay it from its balance, or pay it with this order.',
  },
  insufficient_funds: { status: 402, text: 'Insufficient funds in selected wallet' },
  sats_under_minimum: { status: 400, text: 'Rewards need at least 50 sats' },
  product_unavailable: { status: 402, text: 'This card is not available right now.' },
  out_of_stock: {
    status: 402,
    text: 'This value is sold out at the moment. Nothing was charged; please choose another.',
  },
  /** {action} is one of 'failed to create cards', 'failed to delete cards', 'failed to get cards'. */
  agreement_required: { status: 403, text: 'CHA is not accepted, failed to {action} cards' },
  agreement_not_found: { status: 404, text: 'No user agreement found' },
  agreement_changed: { status: 409, text: 'The agreement has changed. Please read it in its current version.' },

  // paying from an exchange account (I-32)
  auth_code_invalid: { status: 400, text: 'Coinbase auth code was not supplied or is invalid' },
  exchange_permission: {
    status: 400,
    text: 'Moon was not allowed to see your wallets and to pay from them. Please connect again and allow both.',
  },
  exchange_disconnected: {
    status: 400,
    text: 'Your Coinbase account is no longer connected. Nothing was charged; please connect it again.',
  },
  exchange_limit: {
    status: 400,
    text: 'Insufficient funds in selected wallet: ${left} of the ${limit} that you allow Moon per {period} at Coinbase is left.',
  },
  exchange_unavailable: {
    status: 424,
    text: 'Coinbase does not answer at the moment. Nothing was charged; please try again in a minute.',
  },
  exchange_refused: {
    status: 400,
    text: 'Something went wrong in completing your purchase. Please contact us if crypto has been sent to us!',
  },
  exchange_unknown: {
    status: 424,
    text: 'Something went wrong in completing your purchase. Please contact us if crypto has been sent to us!',
  },
  exchange_too_late: { status: 409, text: 'This took too long. Nothing was charged; please start again.' },
  TwoFactorRequired: { status: 400, text: 'TwoFactorRequired' },
  two_factor_invalid: { status: 400, text: 'That code was invalid' },

  // payouts
  payout_address_invalid: { status: 400, text: 'Please enter a valid Bitcoin address' },
  payout_address_refused: {
    status: 400,
    text: 'This address cannot be paid. Nothing was taken; please use another one or contact us.',
  },
  payout_address_unreachable: {
    status: 424,
    text: 'This Lightning address does not answer as it should. Nothing was taken; please try again later or use another one.',
  },
  payout_address_amount: { status: 400, text: 'This Lightning address takes from ${min} to ${max} at once.' },
  payout_invoice_expired: {
    status: 400,
    text: 'This invoice has expired, or will within minutes. Nothing was taken; please make a new one.',
  },
  payout_invoice_used: {
    status: 409,
    text: 'This invoice was given to us before. Nothing was taken; please make a new one.',
  },
  payout_invoice_amount: {
    status: 400,
    text: 'This invoice and its fee cost ${needed} at the moment, which is more than the amount. Nothing was taken.',
  },
  payout_amount_invalid: { status: 400, text: 'Please enter a valid amount' },
  payout_under_minimum: { status: 400, text: 'Refund requests must be greater than $10' },
  payout_over_maximum: { status: 400, text: 'Each refund request must be less than $3000' },
  payout_above_limit: {
    status: 402,
    text: 'At most ${max} can be sent in Bitcoin at once at the moment. Nothing was taken; please ask for a smaller amount.',
  },
  payout_fee_too_high: {
    status: 400,
    text: 'The network fee would take too much of this amount at the moment. Nothing was taken.',
  },
  payout_open: { status: 409, text: 'Another refund request waits for its code. Please confirm or cancel it first.' },
  payouts_under_way: {
    status: 409,
    text: 'Several refunds over Lightning are still on their way. Please wait for one of them, or use a Bitcoin address.',
  },
  payout_limit: { status: 402, text: 'At most ${max} can be refunded in 24 hours.' },
  closing_not_possible: {
    status: 409,
    text: 'Something of yours still stands in the way. Have a look at the list; nothing has changed.',
  },
  closing_changed: {
    status: 409,
    text: 'What you would give up has changed in the meantime. Please have another look; nothing has changed.',
  },
  payout_code_mismatch: { status: 400, text: 'Invalid refund id / verification code combination' },
  payout_code_used_up: { status: 400, text: 'Too many verification attempts' },
  payout_resend_limit: { status: 429, text: 'You have exceeded the maximum number of resend attempts' },
  payout_price_moved: {
    status: 409,
    text: 'The price of bitcoin has risen. Nothing was taken; choose Resend code for a new quote.',
  },
  payout_invoice_outdated: {
    status: 409,
    text: 'The price of bitcoin has risen since this invoice was quoted. Nothing was taken; please cancel this refund and ask anew.',
  },

  // cards
  card_not_ready: { status: 409, text: 'Your Card is Almost Ready' },
  card_details_unavailable: {
    status: 424,
    text: 'The card details cannot be shown right now. Your card and its balance are safe.',
  },
  card_details_withheld: {
    status: 424,
    text: 'This Moon may not show card numbers yet: its card issuer has still to allow it. Your card and its balance are safe, and our support can say more.',
  },
  deletion_disabled: { status: 403, text: 'Cards cannot be deleted at the moment.' },
  deletion_not_possible: {
    status: 409,
    text: 'You may cancel this card and get a refund for your payments when all payments have at least {n} confirmation{s}',
  },
} as const satisfies Record<string, { status: number; text: string }>

export type RefusalCode = keyof typeof refusals

/** The body of every refused call. */
export type RefusalBody = { message: string; code: RefusalCode; requestId: string; [detail: string]: unknown }

/** Fills `{name}` and `${name}` places of a catalogue text: `Card cannot be greater than $1000`. */
export function refusalText(code: RefusalCode, details: Readonly<Record<string, string>> = {}): string {
  return refusals[code].text.replace(/\{(\w+)\}/g, (place, name: string) => details[name] ?? place)
}
