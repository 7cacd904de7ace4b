import { ApiError, errorText, mayHaveBeenDone, type ApiErrorCode } from '../../api/api-error.ts'
import { chainOfPlace, hasOwnAmount, type PayoutPlace } from './payout-place.ts'
import { spokenTime } from './payout-times.ts'
import { say } from '@moon/ui/language/say.ts'
import { saidRefusal } from '../../kit/said-refusal.ts'

/** Why a step failed and what happens to the money, and the field where the text is shown. */
export type PayoutProblem = { at: 'amount' | 'address' | 'form'; text: string }

/** The specification's sentence for errors without a better text. */
const somethingWrong = say('Something went wrong. Please contact us if error persists.')

/** Explains why there is no quote. Nothing has been requested yet, and the form itself retries while it is open. */
export function quoteProblem(error: unknown, place: PayoutPlace): PayoutProblem {
  const { at, text } = refused(error, place) ?? { at: 'form' as const, text: errorText(error) }
  return { at, text: text.replace('Please try again in a minute.', 'We ask again by ourselves.') }
}

/** Explains why a payout was not requested, or that the outcome is unknown (ECA-20). */
export function askProblem(error: unknown, place: PayoutPlace): PayoutProblem {
  const known = refused(error, place)
  if (known) return known
  const money = mayHaveBeenDone(error)
    ? say('We could not see whether your request arrived. Try again: it is made only once.')
    : say('Your credit is as it was.')
  return { at: 'form', text: `${somethingWrong} ${money}` }
}

/** Explains why a code did not confirm a payout (ECA-17 to ECA-19). Nothing has been sent then. */
export function codeProblem(error: unknown): string {
  const code = codeOf(error)
  if (code === 'payout_code_mismatch' || code === 'bad_input')
    return say('Invalid verification code. Please try again.')
  if (code === 'payout_code_used_up') return say('Please reach out to support')
  if (code === 'payout_invoice_outdated' || code === 'payout_invoice_expired') return endedInvoice(code)
  if (mayHaveBeenDone(error))
    return say('{somethingWrong} We could not see whether the code was taken; it counts only once.', { somethingWrong })
  return say('{error} Nothing was sent.', { error: standing(error) ?? somethingWrong })
}

/** Explains why no new code was sent (ECA-21). */
export function resendProblem(error: unknown): string {
  const code = codeOf(error)
  if (code === 'payout_resend_limit') return saidRefusal('payout_resend_limit')
  if (code === 'payout_above_limit')
    return say('{reason} Nothing was sent. Cancel this one, and ask for a smaller amount.', {
      reason: firstSentence(errorText(error)),
    })
  if (code === 'payout_invoice_outdated' || code === 'payout_invoice_expired') return endedInvoice(code)
  if (code === 'wrong_state' || code === 'not_found') return say('This request does not wait for a code any more.')
  return say('{error} Nothing was sent.', { error: standing(error) ?? somethingWrong })
}

/** The amount and expiry of an invoice are fixed: a new code does not renew them. */
const endedInvoice = (code: 'payout_invoice_outdated' | 'payout_invoice_expired'): string =>
  code === 'payout_invoice_outdated'
    ? say(
        'The price of Bitcoin has risen since this invoice was quoted. Nothing was sent. Cancel this refund and ask for it anew.',
      )
    : say(
        'This invoice has ended, or will within minutes. Nothing was sent. Cancel this refund and ask for it with a new invoice.',
      )

/** Explains why a payout was not cancelled. Cancelling is idempotent. */
export function cancelProblem(error: unknown): string {
  const code = codeOf(error)
  if (code === 'wrong_state') return say('It is being sent and cannot be cancelled any more.')
  if (code === 'not_found') return say('This request does not exist any more.')
  if (mayHaveBeenDone(error)) return say('We could not see whether it was cancelled. Try again: that does no harm.')
  return say('{error} It was not cancelled.', { error: standing(error) ?? somethingWrong })
}

const codeOf = (error: unknown): ApiErrorCode | undefined => (error instanceof ApiError ? error.code : undefined)

const atAmount: ReadonlySet<ApiErrorCode | undefined> = new Set([
  'payout_amount_invalid',
  'payout_under_minimum',
  'payout_over_maximum',
  'payout_above_limit',
  'payout_fee_too_high',
  'payout_address_amount',
  'payout_invoice_amount',
])

const atAddress: ReadonlySet<ApiErrorCode | undefined> = new Set([
  'payout_address_invalid',
  'payout_address_refused',
  'payout_address_unreachable',
  'payout_invoice_expired',
  'payout_invoice_used',
])

/** Returns the text of a refusal that says what is wrong, and that nothing was taken. */
function refused(error: unknown, place: PayoutPlace): PayoutProblem | undefined {
  const code = codeOf(error)
  if (code === 'payout_address_invalid' && place.kind !== 'address')
    return { at: 'address', text: mistyped[place.kind] }
  const chain = code === 'payout_address_invalid' ? chainOfPlace(place) : undefined
  if (chain)
    return {
      at: 'address',
      text: say('{error}. This one belongs to {chain}, where no bitcoin can arrive.', {
        error: errorText(error),
        chain,
      }),
    }
  if (code === 'payout_invoice_amount' && hasOwnAmount(place)) return { at: 'amount', text: tooDear(error) }
  if (code === 'payout_address_amount')
    return { at: 'amount', text: say('{error} Nothing was taken.', { error: errorText(error) }) }
  if (atAmount.has(code)) return { at: 'amount', text: errorText(error) }
  if (atAddress.has(code)) return { at: 'address', text: errorText(error) }
  if (code === 'payout_open')
    return { at: 'form', text: say('{error} Nothing more was taken.', { error: errorText(error) }) }
  if (code === 'payout_limit' || code === 'payouts_under_way' || code === 'step_up_required')
    return { at: 'form', text: say('{error} Nothing was taken.', { error: errorText(error) }) }
  const text = standing(error)
  return text === undefined ? undefined : { at: 'form', text: say('{reason} Nothing was taken.', { reason: text }) }
}

const mistyped = {
  invoice: say('This is no Lightning invoice that can be paid here. Please copy it anew from your wallet.'),
  name: say('Please enter a valid Lightning address, such as ada@example.org'),
} as const satisfies Record<Exclude<PayoutPlace['kind'], 'address'>, string>

/** For an invoice with its own amount, because the user has typed none. */
const tooDear = (error: unknown): string =>
  say('{limit}: more than one refund of your credit can be. Nothing was taken.', {
    limit: errorText(error).replace(/, which is more than the amount.*/, ''),
  })

/** Refusals whose text is complete. */
const saidWhole: ReadonlySet<ApiErrorCode> = new Set([
  'read_only',
  'payouts_paused',
  'user_banned',
  'user_inactive',
  'country_blocked',
])

/** Returns the text of a refusal that any request would get at present. */
function standing(error: unknown): string | undefined {
  const code = codeOf(error)
  if (code === 'rates_unavailable') return say('We cannot quote a fair price right now. Please try again in a minute.')
  if (code === 'rail_unavailable')
    return say('The Bitcoin network cannot be asked right now. Please try again in a minute.')
  if (code === 'feature_off') return say('Refunds in Bitcoin are not available at the moment.')
  if (error instanceof ApiError && code === 'too_many_requests') return tooMany(error)
  if (code !== undefined && saidWhole.has(code)) return errorText(error).replace(/(?<![.!])$/, '.')
  return undefined
}

/** Only three requests an hour are allowed, so the wait may be long. */
function tooMany({ details }: ApiError): string {
  const seconds = Number(details['retryAfter'] ?? 0)
  return say('Too many requests. Please try again in {seconds}.', { seconds: spokenTime(seconds * 1_000 + 59_000) })
}

const firstSentence = (text: string): string => text.replace(/(?<=\.) .*$/, '')
