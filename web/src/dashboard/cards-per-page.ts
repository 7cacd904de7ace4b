import { maxActivityPerPage } from '@moon/contract/limits.ts'

/** Cards that fill the window and a little more, so that there is something to scroll (D-42). */
export const cardsPerPage = (windowHeight: number): number => perPage(windowHeight, 200)

/** Lines of activity that fill the window and a little more. */
export const activityPerPage = (windowHeight: number): number => perPage(windowHeight, 68)

/** With on-chain payments the first load is three times their number and one page (COB-17). */
export const firstActivityLoad = (pageSize: number, payments: number): number =>
  Math.min(maxActivityPerPage, payments > 0 ? 3 * payments + pageSize : pageSize)

const perPage = (windowHeight: number, rowHeight: number): number =>
  Math.min(100, Math.max(1, Math.ceil(((windowHeight - 219) / rowHeight) * 1.29)))
