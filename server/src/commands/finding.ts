/** What somebody outside allows, as the preflight found it. `todo`: what will not work, and what is to be done. */
export type Finding = { who: string; said: string; todo?: string }
