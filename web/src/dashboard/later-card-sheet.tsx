import { whenOpened } from '../kit/when-opened.tsx'

/** The sheet of one card, loaded once the dashboard is shown. */
export const LaterCardSheet = whenOpened(
  () => import('./open-card-sheet.tsx').then(({ OpenCardSheet }) => OpenCardSheet),
  ({ cardId }) => cardId !== undefined,
)
