/** Where jobs are offered. Until then the page about us says that there are none. A part of brand.ts that the header of members needs, too. */
export const careersUrl: string | null = null
