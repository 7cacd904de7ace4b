/**
 * Of a section below the first screen: it is laid out and drawn when it comes near. Until then its height is guessed, which moves nothing
 * that is seen.
 */
export const below = '[content-visibility:auto] [contain-intrinsic-size:auto_50rem]'
