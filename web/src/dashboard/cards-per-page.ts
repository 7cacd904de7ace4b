import { maxActivityPerPage } from '@moon/contract/limits.ts'

/** Cards that fill the window and a little more, so that there is something to scroll (D-42). */
export const cardsPerPage = (windowHeight: number): number => perPage(windowHeight, cardRow)

/** Lines of activity that fill the window and a little more. */
export const activityPerPage = (windowHeight: number): number => perPage(windowHeight, 68)

/** With on-chain payments the first load is three times their number and one page (COB-17). */
export const firstActivityLoad = (pageSize: number, payments: number): number =>
  Math.min(maxActivityPerPage, payments > 0 ? 3 * payments + pageSize : pageSize)

const cardRow = 200
const [head, more, most] = [219, 1.29, 100]

const perPage = (windowHeight: number, rowHeight: number): number =>
  Math.min(most, Math.max(1, Math.ceil(((windowHeight - head) / rowHeight) * more)))

/** `cardsPerPage` of the window that it is read in, for a script that stands in a document. */
export const cardsPerPageHere = `Math.min(${most},Math.max(1,Math.ceil(((innerHeight-${head})/${cardRow})*${more})))`
