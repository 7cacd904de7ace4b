import { ApiError, errorText } from '../api/api-error.ts'
import { say } from '@moon/ui/language/say.ts'
import { saidRefusal } from '../kit/said-refusal.ts'

/**
 * Returns the text for a refused code. A code that is too short or too long is a wrong code; an expired code or step is "other" [ECA-03,
 * ECA-04].
 */
export function codeText(error: unknown): string {
  if (!(error instanceof ApiError)) return saidRefusal('challenge_lost')
  if (error.code === 'code_mismatch' && error.details['triesLeft'] === '1')
    return say('{reason}. One more try with this code.', { reason: saidRefusal('code_mismatch') })
  if (error.code === 'code_mismatch' || error.code === 'bad_input') return saidRefusal('code_mismatch')
  if (error.code === 'code_used_up' || error.code === 'challenge_used_up') return saidRefusal(error.code)
  if (error.code === 'code_expired' || error.code === 'challenge_lost') return saidRefusal(error.code)
  return errorText(error)
}
