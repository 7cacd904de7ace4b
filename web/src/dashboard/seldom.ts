import { zeroCents } from '@moon/money/cents.ts'
import { stylesFor } from '../router/whole-styles.ts'
import { whenOpened } from '../kit/when-opened.tsx'

// What the dashboard shows to some. The page loads it before it is drawn where it is to be seen (dashboard-page.tsx), and otherwise
// when it is idle. The first style sheet has the rules of it.

const firstStyles = () => stylesFor('dashboard')

export const LaterBanView = whenOpened(
  () => import('./ban-view.tsx').then(({ BanView }) => BanView),
  () => true,
  firstStyles,
)

export const LaterWaitlistView = whenOpened(
  () => import('./waitlist-view.tsx').then(({ WaitlistView }) => WaitlistView),
  () => true,
  firstStyles,
)

export const LaterFoundCoins = whenOpened(
  () => import('./found-coins.tsx').then(({ FoundCoins }) => FoundCoins),
  ({ recoveries }) => recoveries.length > 0,
  firstStyles,
)

export const LaterPendingStrip = whenOpened(
  () => import('./pending-strip.tsx').then(({ PendingStrip }) => PendingStrip),
  ({ pending, expired = [] }) => pending.length + expired.length > 0,
  firstStyles,
)

export const LaterHoldBanner = whenOpened(
  () => import('./hold-banner.tsx').then(({ HoldBanner }) => HoldBanner),
  ({ onHold }) => onHold !== zeroCents,
  firstStyles,
)
