import { sitePath } from '../language/site-path.ts'
import { paths } from '../paths.ts'

/** The error page for what a call answered: a document of its own, without the app, and loaded as such. */
export const errorPath = (status: number): string => `${sitePath(paths.error)}?errorCode=${status}`
