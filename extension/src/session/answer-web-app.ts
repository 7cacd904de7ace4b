import { extensionMessages, type FromExtension } from '@moon/contract/extension-messages.ts'
import { forgetAskedFor, readAskedFor } from './asked-for.ts'
import { connect } from './id-token.ts'
import { openSealed } from './open-sealed.ts'

const no: FromExtension = { answer: 'no' }

/**
 * What a page of Moon asks for: whether it is here; the key, while its user has just asked for a log-in in the popup, and to take what was encrypted for it,
 * once. Nobody can put a log-in here that was not asked for.
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
