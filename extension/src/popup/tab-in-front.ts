/** The active tab of the browser. The extension's window may be a browser window of its own, which is skipped. */
export async function tabInFront(): Promise<number | undefined> {
  const { id: windowId } = await chrome.windows.getLastFocused({ windowTypes: ['normal'] })
  if (windowId === undefined) return undefined
  const [tab] = await chrome.tabs.query({ active: true, windowId })
  return tab?.id
}
