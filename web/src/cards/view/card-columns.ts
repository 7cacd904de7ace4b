/**
 * A card's view, loaded or not: its face beside what happened to it. On a phone the sheet is as high as it may be, so that
 * nothing moves when there is more to show.
 */
export const cardColumns =
  'grid min-h-[calc(94dvh-6.25rem)] gap-x-10 gap-y-5 sm:min-h-108 md:grid-cols-[20.5rem_minmax(0,1fr)]'
