import { whenOpened } from '../kit/when-opened.tsx'

/** The palette, loaded after the page is shown. */
export const LaterPalette = whenOpened(
  () => import('./palette.tsx').then(({ Palette }) => Palette),
  ({ isOpen }) => isOpen,
)
