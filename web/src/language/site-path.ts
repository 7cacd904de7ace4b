import { language } from './language.ts'

/** Where a public page stands in the language of this document: a reader of Spanish who leaves the app reads on in Spanish. */
export const sitePath = (path: string): string => (language === 'es' ? `/es${path}` : path)
