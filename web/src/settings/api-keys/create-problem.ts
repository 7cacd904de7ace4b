import { ApiError } from '../../api/api-error.ts'
import { say } from '@moon/ui/language/say.ts'

/** Why no key was made: at the field of the networks, or for the whole form. */
export function createProblem(error: Error): { ofNetworks?: string; text?: string } {
  if (error instanceof ApiError && error.code === 'network_unreadable') return { ofNetworks: error.message }
  if (error instanceof ApiError && (error.code === 'api_key_exists' || error.code === 'too_many_requests'))
    return { text: error.message }
  return { text: say('Failed to create an API key, please try again') }
}
