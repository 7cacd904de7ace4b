import { whenOpened } from '../kit/when-opened.tsx'

/** The sheet for paying the rest of an order, loaded once the dashboard is shown. */
export const LaterCompleting = whenOpened(
  () => import('./completing.tsx').then(({ Completing }) => Completing),
  ({ invoiceId }) => invoiceId !== undefined,
)
