import { sitePath } from '../language/site-path.ts'
import { paths } from '../paths.ts'

/** The address of the error page for a status: a document without the app, which needs a full page load. */
export const errorPath = (status: number): string => `${sitePath(paths.error)}?errorCode=${status}`
