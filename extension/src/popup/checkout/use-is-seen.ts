import { useEffect, useState } from 'react'

/** Longer than two clicks of one hand take, and shorter than a sum is read. */
const unseenMs = 700

/**
 * False for the first moments of a page. The window at the toolbar opens over the page of a shop, which may have had somebody click there
 * quickly: what was meant for the shop confirms nothing here.
 */
export function useIsSeen(): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSeen(true), unseenMs)
    return () => clearTimeout(timer)
  }, [])
  return isSeen
}
