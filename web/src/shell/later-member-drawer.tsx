import { whenOpened } from '../kit/when-opened.tsx'

/** The menu of the header, which comes when the page stands. */
export const LaterMemberDrawer = whenOpened(
  () => import('./member-drawer.tsx').then(({ MemberDrawer }) => MemberDrawer),
  ({ isOpen }) => isOpen,
)
