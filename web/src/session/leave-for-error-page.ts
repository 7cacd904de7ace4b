import { isForErrorPage } from '../api/api-error.ts'
import { errorPath } from '../kit/error-path.ts'

/** Leads to the error page when saving or reading a user is refused (ECA-12). Temporary errors are shown in place. */
export function leaveForErrorPage(error: unknown): void {
  if (isForErrorPage(error)) location.assign(errorPath(error.status))
}
