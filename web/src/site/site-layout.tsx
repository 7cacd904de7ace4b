import { useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { SiteFrame } from './site-frame.tsx'

/**
 * Public pages are documents without the app: a visitor from inside the app loads the page again as a document. In development the app
 * renders them.
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
