// What pages of the extension ask of its worker, which alone holds the session.

export type ToWorker = { ask: 'token'; isRefused?: boolean } | { ask: 'connect' } | { ask: 'leave' }

/** What a script of ours in a page of somebody else may ask: that the window at the toolbar opens, and nothing more. */
export type FromPage = { ask: 'open' }

export type FromWorker = { idToken?: string | undefined; problem?: string }

export const askWorker = (message: ToWorker): Promise<FromWorker> => chrome.runtime.sendMessage(message)
