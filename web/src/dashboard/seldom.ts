import { zeroCents } from '@moon/money/cents.ts'
import { stylesFor } from '../router/whole-styles.ts'
import { whenOpened } from '../kit/when-opened.tsx'

const firstStyles = () => stylesFor('dashboard')

/**
 * Parts of the dashboard that only some users see. The page loads them before it is shown when they are needed (dashboard-page.tsx),
 * otherwise when it is idle. The first style sheet has their rules.
 */
export const seldom = {
  BanView: whenOpened(
    () => import('./ban-view.tsx').then(({ BanView }) => BanView),
    () => true,
    firstStyles,
  ),
  WaitlistView: whenOpened(
    () => import('./waitlist-view.tsx').then(({ WaitlistView }) => WaitlistView),
    () => true,
    firstStyles,
  ),
  FoundCoins: whenOpened(
    () => import('./found-coins.tsx').then(({ FoundCoins }) => FoundCoins),
    ({ recoveries }) => recoveries.length > 0,
    firstStyles,
  ),
  PendingStrip: whenOpened(
    () => import('./pending-strip.tsx').then(({ PendingStrip }) => PendingStrip),
    ({ pending, expired = [] }) => pending.length + expired.length > 0,
    firstStyles,
  ),
  HoldBanner: whenOpened(
    () => import('./hold-banner.tsx').then(({ HoldBanner }) => HoldBanner),
    ({ onHold }) => onHold !== zeroCents,
    firstStyles,
  ),
}
