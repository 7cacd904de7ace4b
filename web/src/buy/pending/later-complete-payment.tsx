import { whenOpened } from '../../kit/when-opened.tsx'

/** The sheet of what is still owed, which comes when the dashboard stands. */
export const LaterCompletePayment = whenOpened(
  () => import('./complete-payment.tsx').then(({ CompletePayment }) => CompletePayment),
  ({ invoiceId }) => invoiceId !== undefined,
)
