// What pages of the extension ask of its worker, which alone holds the session.

export type ToWorker = { ask: 'token'; isRefused?: boolean } | { ask: 'connect' } | { ask: 'leave' }

export type FromWorker = { idToken?: string | undefined; problem?: string }

export const askWorker = (message: ToWorker): Promise<FromWorker> => chrome.runtime.sendMessage(message)
