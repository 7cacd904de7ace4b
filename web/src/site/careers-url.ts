/** Where jobs are offered; until then nothing speaks of it. A part of brand.ts that the header of members needs, too. */
export const careersUrl: string | null = null
