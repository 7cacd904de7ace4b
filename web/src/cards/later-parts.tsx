import { whenOpened } from '../kit/when-opened.tsx'
import { LoadingCard } from './view/loading-card.tsx'
import { LaterLabelForm } from './visa/later-label-form.tsx'

// Parts of the card's sheet that its opening does not need, or only for some cards. They are loaded right after the sheet, while the
// dashboard is idle (dashboard/later-card-sheet.tsx).

export const LaterGiftDetails = whenOpened(
  () => import('./gift/gift-details.tsx').then(({ GiftDetails }) => GiftDetails),
  () => true,
  undefined,
  () => <LoadingCard wasGift />,
)

export const LaterDeleteCard = whenOpened(
  () => import('./visa/delete-card.tsx').then(({ DeleteCard }) => DeleteCard),
  () => true,
)

/** Loads them all; one that cannot be loaded now is loaded when it is needed. */
export const loadLaterParts = (): void => {
  for (const { load } of [LaterGiftDetails, LaterDeleteCard, LaterLabelForm]) load().catch(() => {})
}
