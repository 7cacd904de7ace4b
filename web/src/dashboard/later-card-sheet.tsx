import { whenIdle } from '../kit/when-idle.ts'
import { whenOpened } from '../kit/when-opened.tsx'

/** The sheet of one card, loaded once the dashboard is shown, and its later parts after it. */
export const LaterCardSheet = whenOpened(
  () =>
    import('./open-card-sheet.tsx').then(({ OpenCardSheet, loadLaterParts }) => {
      whenIdle(loadLaterParts)
      return OpenCardSheet
    }),
  ({ cardId }) => cardId !== undefined,
)
