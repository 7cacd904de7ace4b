import { language } from './language.ts'

/** The address of a public page in the language of this document, so that a reader of Spanish stays in Spanish outside the app. */
export const sitePath = (path: string): string => (language === 'es' ? `/es${path}` : path)
