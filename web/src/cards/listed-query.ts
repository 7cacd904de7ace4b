export type Listed = { perPage: number; isInactive: boolean; currentPage: number }

/**
 * The parameters of one page of the list. The document of the dashboard requests the first page by the same address, so their order
 * matters.
 */
export const listedQuery = ({ perPage, isInactive, currentPage }: Listed) => ({
  display: 'list',
  inactiveCards: isInactive,
  currentPage,
  perPage,
})
