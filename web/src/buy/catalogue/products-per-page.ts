import { breakpoints, productsPerMediumPage, productsPerPage } from '@moon/contract/limits.ts'

/** How much of the catalogue is read at once, by the width of the window (CRE-02, CRE-03). */
export const productsPerPageAt = (windowWidth: number): number =>
  windowWidth >= breakpoints.medium && windowWidth < breakpoints.mobile ? productsPerMediumPage : productsPerPage
