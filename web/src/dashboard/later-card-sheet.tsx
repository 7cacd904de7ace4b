import { whenOpened } from '../kit/when-opened.tsx'

/** The sheet of one card, which comes when the dashboard stands. */
export const LaterCardSheet = whenOpened(
  () => import('./open-card-sheet.tsx').then(({ OpenCardSheet }) => OpenCardSheet),
  ({ cardId }) => cardId !== undefined,
)
