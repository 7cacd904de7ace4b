import { breakpoints, productsPerMediumPage, productsPerPage } from '@moon/contract/limits.ts'

/** The page size of the catalogue, by the width of the window (CRE-02, CRE-03). */
export const productsPerPageAt = (windowWidth: number): number =>
  windowWidth >= breakpoints.medium && windowWidth < breakpoints.mobile ? productsPerMediumPage : productsPerPage
