/**
 * The address of the job offers; null while there is none, and no page mentions them. Separate from brand.ts because the header of members
 * needs it, too.
 */
export const careersUrl: string | null = null
