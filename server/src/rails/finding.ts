/** One thing that a provider allows, or does not: then `todo` says what will not work, and what is to be done. */
export type Finding = { who: string; said: string; todo?: string }
