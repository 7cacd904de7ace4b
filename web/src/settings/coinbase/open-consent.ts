import { call } from '../../api/call.ts'

/**
 * Opens Coinbase's own page in a new tab. The tab is opened within the click, or the browser would not allow it; where
 * it is not allowed at all, this tab goes there.
 */
export async function openConsent(): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { authorizeUrl } = await call('startCoinbase', { body: { type: 'web' } })
    if (!tab) return location.assign(authorizeUrl)
    // The page there has no business with this one.
    tab.opener = null
    tab.location.replace(authorizeUrl)
  } catch (error) {
    tab?.close()
    throw error
  }
}
