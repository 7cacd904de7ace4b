import { useEffect, useState } from 'react'

/** Longer than a double click takes, and shorter than reading a sum. */
const unseenMs = 700

/**
 * False during the first moments of a page. The popup opens over a shop's page, which may have lured the user into
 * clicking there quickly: clicks meant for the shop must not confirm anything here.
 */
export function useIsSeen(): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSeen(true), unseenMs)
    return () => clearTimeout(timer)
  }, [])
  return isSeen
}
