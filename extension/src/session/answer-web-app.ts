import { extensionMessages, type FromExtension } from '@moon/contract/extension-messages.ts'
import { forgetAskedFor, readAskedFor } from './asked-for.ts'
import { connect } from './id-token.ts'
import { openSealed } from './open-sealed.ts'

const no: FromExtension = { answer: 'no' }

/**
 * Answers a page of Moon: whether the extension is installed; the public key, while a hand-over requested in the
 * popup is pending; and accepts what was encrypted for that key, once. A log-in that was not requested is never
 * accepted.
 */
export async function answerWebApp(message: unknown, now: number): Promise<FromExtension> {
  const said = extensionMessages.asked.safeParse(message)
  if (said.data?.ask === 'presence') return { answer: 'here' }
  const asked = await readAskedFor(now)
  if (!asked || !said.success) return no
  if (said.data.ask === 'key') return { answer: 'key', publicKey: asked.publicKey, iv: asked.iv }
  try {
    const { token } = await openSealed(asked, said.data, chrome.runtime.id)
    await forgetAskedFor()
    await connect(token)
    return { answer: 'taken' }
  } catch {
    return no
  }
}
