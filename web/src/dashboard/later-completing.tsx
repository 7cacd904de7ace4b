import { whenOpened } from '../kit/when-opened.tsx'

/** The sheet of what is still owed, which comes when the dashboard stands. */
export const LaterCompleting = whenOpened(
  () => import('./completing.tsx').then(({ Completing }) => Completing),
  ({ invoiceId }) => invoiceId !== undefined,
)
