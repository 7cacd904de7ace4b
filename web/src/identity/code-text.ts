import { refusals } from '@moon/contract/refusals.ts'
import { ApiError, errorText } from '../api/api-error.ts'

/**
 * What to say when a code was refused. Too short or too long a code is a wrong one; a code that is over, or whose step
 * is over, is "other" [ECA-03, ECA-04].
 */
export function codeText(error: unknown): string {
  if (!(error instanceof ApiError)) return refusals.challenge_lost.text
  if (error.code === 'code_mismatch' && error.details['triesLeft'] === '1')
    return `${refusals.code_mismatch.text}. One more try with this code.`
  if (error.code === 'code_mismatch' || error.code === 'bad_input') return refusals.code_mismatch.text
  if (error.code === 'code_used_up' || error.code === 'challenge_used_up') return refusals[error.code].text
  if (error.code === 'code_expired' || error.code === 'challenge_lost') return refusals[error.code].text
  return errorText(error)
}
