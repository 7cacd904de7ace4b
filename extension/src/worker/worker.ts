import { wallNow } from '../kit/clock.ts'
import { app } from '../session/app.ts'
import { answerWebApp } from '../session/answer-web-app.ts'
import { askFor } from '../session/asked-for.ts'
import { disconnect, freshIdToken } from '../session/id-token.ts'
import type { FromPage, FromWorker, ToWorker } from '../session/own-messages.ts'

// The worker may be suspended at any await: state is stored before it answers, and every message wakes it.

/** Content scripts in shop pages must not read the stored data. */
void chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })
void chrome.storage.session.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })

chrome.runtime.onInstalled.addListener(({ reason }) => {
  void chrome.runtime.setUninstallURL(`${app}/extension-successfully-uninstalled`)
  if (reason === 'install') void chrome.tabs.create({ url: `${app}/extension-successfully-installed` })
})

/** Accepts messages from pages of Moon itself, in a tab and not in a frame. */
chrome.runtime.onMessageExternal.addListener((message: unknown, { origin, frameId, tab }, reply) => {
  const isMoon = origin === new URL(app).origin && frameId === 0 && tab !== undefined
  void (isMoon ? answerWebApp(message, wallNow()) : Promise.resolve({ answer: 'no' })).then(reply)
  return true
})

/** Accepts messages from the extension's own pages. A content script may only have the window opened. */
chrome.runtime.onMessage.addListener((message: ToWorker | FromPage, { origin, id }, reply) => {
  if (id !== chrome.runtime.id) return false
  if (message.ask === 'open') {
    void openOwnWindow()
    return false
  }
  if (origin !== `chrome-extension://${id}`) return false
  answer(message).then(reply, (error: unknown) =>
    reply({ problem: error instanceof Error ? error.message : 'unknown' }),
  )
  return true
})

async function answer(message: ToWorker): Promise<FromWorker> {
  switch (message.ask) {
    case 'token':
      return { idToken: await freshIdToken({ isRefused: message.isRefused === true }) }
    case 'connect':
      await askFor(wallNow())
      await chrome.tabs.create({ url: `${app}/extension/oauth/login` })
      return {}
    case 'leave':
      await disconnect()
      return {}
  }
}

/** Opens the popup; if the browser cannot open it programmatically, opens the same page in its own window. */
async function openOwnWindow(): Promise<void> {
  await chrome.action
    .openPopup()
    .catch(() =>
      chrome.windows.create({ url: chrome.runtime.getURL('popup.html'), type: 'popup', width: 400, height: 640 }),
    )
}
