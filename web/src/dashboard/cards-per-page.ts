import { maxActivityPerPage } from '@moon/contract/limits.ts'

/** The number of cards that fill the window and a little more, so that there is something to scroll (D-42). */
export const cardsPerPage = (windowHeight: number): number => perPage(windowHeight, cardRow)

/** The number of activity lines that fill the window and a little more. */
export const activityPerPage = (windowHeight: number): number => perPage(windowHeight, 68)

/** With on-chain payments the first load is three times their number plus one page (COB-17). */
export const firstActivityLoad = (pageSize: number, payments: number): number =>
  Math.min(maxActivityPerPage, payments > 0 ? 3 * payments + pageSize : pageSize)

const cardRow = 200
const [head, more, most] = [219, 1.29, 100]

const perPage = (windowHeight: number, rowHeight: number): number =>
  Math.min(most, Math.max(1, Math.ceil(((windowHeight - head) / rowHeight) * more)))

/** `cardsPerPage` as an expression for an inline script, computed from the window that runs the script. */
export const cardsPerPageHere = `Math.min(${most},Math.max(1,Math.ceil(((innerHeight-${head})/${cardRow})*${more})))`
