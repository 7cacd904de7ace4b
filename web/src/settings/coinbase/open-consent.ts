import { call } from '../../api/call.ts'

/**
 * Opens Coinbase's own page in a new tab. The tab is opened within the click, because browsers block it otherwise; when it is blocked
 * anyway, this tab goes there.
 */
export async function openConsent(): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { authorizeUrl } = await call('startCoinbase', { body: { type: 'web' } })
    if (!tab) return location.assign(authorizeUrl)
    // The other page must have no access to this one.
    tab.opener = null
    tab.location.replace(authorizeUrl)
  } catch (error) {
    tab?.close()
    throw error
  }
}
