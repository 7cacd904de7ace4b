import { stylesFor } from '../router/whole-styles.ts'
import { whenOpened } from '../kit/when-opened.tsx'

/** The first-card panel, loaded before the dashboard is shown when the user has no card. */
export const LaterFirstCard = whenOpened(
  () => import('./first-card.tsx').then(({ FirstCard }) => FirstCard),
  () => true,
  () => stylesFor('dashboard'),
)
