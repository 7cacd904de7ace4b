import { whenOpened } from '../kit/when-opened.tsx'

/** The drawer of the header, which comes when the page stands. */
export const LaterDrawer = whenOpened(
  () => import('@moon/ui/layer/drawer.tsx').then(({ Drawer }) => Drawer),
  ({ isOpen }) => isOpen,
)
