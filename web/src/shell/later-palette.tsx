import { whenOpened } from '../kit/when-opened.tsx'

/** The palette, and what else a page has once it is shown. */
export const LaterPalette = whenOpened(
  () => import('./after-page.tsx').then(({ AfterPage }) => AfterPage),
  ({ isOpen }) => isOpen,
)
