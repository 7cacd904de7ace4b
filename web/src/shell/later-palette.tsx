import { whenOpened } from '../kit/when-opened.tsx'

/** Everything that a member can do, which comes when the page stands. */
export const LaterPalette = whenOpened(
  () => import('./palette.tsx').then(({ Palette }) => Palette),
  ({ isOpen }) => isOpen,
)
