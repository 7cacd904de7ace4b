import { extensionMessages, type FromExtension, type ToExtension } from '@moon/contract/extension-messages.ts'

type Send = (id: string, message: ToExtension, hear: (answer: unknown) => void) => void
type Chrome = { runtime?: { sendMessage?: Send; lastError?: unknown } }

/** Longer than an extension takes to wake up. */
const patienceMs = 10_000

/** Sends a message to this extension only. A missing extension, no answer, or an invalid answer counts as `no`. */
export function askExtension(id: string, message: ToExtension): Promise<FromExtension> {
  const { runtime } = (globalThis as { chrome?: Chrome }).chrome ?? {}
  const no: FromExtension = { answer: 'no' }
  return new Promise((resolve) => {
    if (!runtime?.sendMessage) return resolve(no)
    setTimeout(() => resolve(no), patienceMs)
    runtime.sendMessage(id, message, (answer) => {
      const parsed = extensionMessages.answered.safeParse(answer)
      resolve(runtime.lastError === undefined && parsed.success ? parsed.data : no)
    })
  })
}
