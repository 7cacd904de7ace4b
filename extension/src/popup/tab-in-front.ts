/** The tab that the user has in front of them. This window may be one of its own; the tab is of the browser's. */
export async function tabInFront(): Promise<number | undefined> {
  const { id: windowId } = await chrome.windows.getLastFocused({ windowTypes: ['normal'] })
  if (windowId === undefined) return undefined
  const [tab] = await chrome.tabs.query({ active: true, windowId })
  return tab?.id
}
