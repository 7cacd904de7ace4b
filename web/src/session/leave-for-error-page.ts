import { isForErrorPage } from '../api/api-error.ts'
import { errorPath } from '../kit/error-path.ts'

/** A user that cannot be saved is an error with its status, as one that cannot be read (ECA-12); what passes is said on the spot. */
export function leaveForErrorPage(error: unknown): void {
  if (isForErrorPage(error)) location.assign(errorPath(error.status))
}
