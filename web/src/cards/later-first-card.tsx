import { stylesFor } from '../router/whole-styles.ts'
import { whenOpened } from '../kit/when-opened.tsx'

/** The place of the first card, which comes before the dashboard is drawn where there is no other. */
export const LaterFirstCard = whenOpened(
  () => import('./first-card.tsx').then(({ FirstCard }) => FirstCard),
  () => true,
  () => stylesFor('dashboard'),
)
