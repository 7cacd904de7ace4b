import { useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { SiteFrame } from './site-frame.tsx'

/**
 * The public pages are documents without the app: whoever comes from inside it loads the page whole. In development they
 * are drawn by the app itself.
 */
function useWholePage(): void {
  useEffect(() => {
    if (!import.meta.env.DEV) location.reload()
  }, [])
}

export default function SiteLayout() {
  useWholePage()
  const hasScript = useMatches().some((match) => (match.handle as { hasScript?: boolean } | undefined)?.hasScript)
  return (
    <SiteFrame canSwitchTheme={hasScript}>
      <Outlet />
    </SiteFrame>
  )
}
