/**
 * Of a section below the first screen: it is laid out and drawn when it comes near, or once the page has time (script/draw-below.ts).
 * Until then its height is guessed, which moves nothing that is seen.
 */
export const below =
  'below [content-visibility:auto] noscript:[content-visibility:visible] [contain-intrinsic-size:auto_50rem]'
