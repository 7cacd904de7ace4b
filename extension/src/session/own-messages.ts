// Messages from the extension's pages to its worker, which alone holds the session.

export type ToWorker = { ask: 'token'; isRefused?: boolean } | { ask: 'connect' } | { ask: 'leave' }

/** The only message that our script in a foreign page may send: open the popup. */
export type FromPage = { ask: 'open' }

export type FromWorker = { idToken?: string | undefined; problem?: string }

export const askWorker = (message: ToWorker): Promise<FromWorker> => chrome.runtime.sendMessage(message)
