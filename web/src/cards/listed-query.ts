export type Listed = { perPage: number; isInactive: boolean; currentPage: number }

/** What a page of the list is asked for with. The document of the dashboard asks for the first one by the same address, so their order counts. */
export const listedQuery = ({ perPage, isInactive, currentPage }: Listed) => ({
  display: 'list',
  inactiveCards: isInactive,
  currentPage,
  perPage,
})
