import { ApiError } from '../../api/api-error.ts'
import { say } from '@moon/ui/language/say.ts'

/** Returns why no key was created: an error of the networks field, or of the whole form. */
export function createProblem(error: Error): { ofNetworks?: string; text?: string } {
  if (error instanceof ApiError && error.code === 'network_unreadable') return { ofNetworks: error.message }
  if (error instanceof ApiError && (error.code === 'api_key_exists' || error.code === 'too_many_requests'))
    return { text: error.message }
  return { text: say('Failed to create an API key, please try again') }
}
