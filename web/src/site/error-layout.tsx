import { Outlet } from 'react-router'
import { SiteFrame } from './site-frame.tsx'

/** Errors look like the site but belong to the app, which leads to them. */
export default function ErrorLayout() {
  return (
    <SiteFrame canSwitchTheme={false}>
      <Outlet />
    </SiteFrame>
  )
}
