/**
 * The layout of a card's view, loaded or loading: the face beside the history, large where there is room. On a phone the sheet has its full
 * height, elsewhere as much as a card needs, so that nothing moves when more content arrives.
 */
const columns =
  'grid min-h-[calc(94dvh-6.25rem)] gap-x-10 gap-y-5 sm:min-h-108 md:min-h-156 md:grid-cols-[20.5rem_minmax(0,1fr)] lg:grid-cols-[26rem_minmax(0,1fr)]'

export const cardColumns = columns

/** A Visa card has more content: on a desktop its view is a page, half of which is its face. */
export const visaColumns = `${columns} wide:min-h-[calc(100dvh-13rem)] wide:grid-cols-[31rem_minmax(0,1fr)] wide:gap-x-16 header:grid-cols-[35rem_minmax(0,1fr)]`
