/** Languages of the product. English is the source and the fallback for missing translations. */
export const languages = ['en', 'es'] as const

export type Language = (typeof languages)[number]
