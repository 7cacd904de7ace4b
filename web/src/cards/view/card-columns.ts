/**
 * A card's view, loaded or not: its face beside what happened to it, large where there is room. On a phone the sheet is as
 * high as it may be, elsewhere as high as a card needs it, so that nothing moves when there is more to show.
 */
const columns =
  'grid min-h-[calc(94dvh-6.25rem)] gap-x-10 gap-y-5 sm:min-h-108 md:min-h-156 md:grid-cols-[20.5rem_minmax(0,1fr)] lg:grid-cols-[26rem_minmax(0,1fr)]'

export const cardColumns = columns

/** A Visa card has more to show: at a desk it is a page, half of which is its face. */
export const visaColumns = `${columns} wide:min-h-[calc(100dvh-13rem)] wide:grid-cols-[31rem_minmax(0,1fr)] wide:gap-x-16 header:grid-cols-[35rem_minmax(0,1fr)]`
