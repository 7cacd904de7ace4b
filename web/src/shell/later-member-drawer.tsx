import { whenOpened } from '../kit/when-opened.tsx'

/** The drawer of the header, loaded after the page is shown. */
export const LaterMemberDrawer = whenOpened(
  () => import('./member-drawer.tsx').then(({ MemberDrawer }) => MemberDrawer),
  ({ isOpen }) => isOpen,
)
