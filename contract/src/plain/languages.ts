/** What Moon is read in. English is what everything is written in first, and what is left where nothing else is. */
export const languages = ['en', 'es'] as const

export type Language = (typeof languages)[number]
