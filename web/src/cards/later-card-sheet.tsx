import { whenOpened } from '../kit/when-opened.tsx'

/** The sheet of one card, which comes when the dashboard stands. */
export const LaterCardSheet = whenOpened(
  () => import('./card-sheet.tsx').then(({ CardSheet }) => CardSheet),
  ({ cardId }) => cardId !== undefined,
)
