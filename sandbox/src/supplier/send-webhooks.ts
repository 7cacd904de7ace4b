// Webhooks as Svix sends them: each event has its own endpoint with its own secret.
import { randomBytes } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { keepTrying } from '../keep-trying.ts'
import { signatureHeaders } from '../webhook-signature.ts'
import type { Endpoint, Message, Owed, SupplierState } from './state.ts'

export type Webhooks = {
  publish(eventType: Endpoint['eventType'], body: object): void
  /** Sends a message again: unchanged, with a forged signature, or dated ten minutes ago. */
  send(message: Message, how: 'again' | 'forged' | 'old'): Promise<number>
  stop(): void
}

const pausesMs = [0, 5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000]
const answerTimeoutMs = 15_000
const kept = 300

export function openWebhooks({ state, faults }: { state: SupplierState; faults: Faults }): Webhooks {
  const { news, clock } = state
  const arrives = async ({ messageId }: Owed): Promise<boolean> => {
    const message = news.value.messages.find(({ id }) => id === messageId)
    if (message) faults.watch?.message('supplier', message.eventType, JSON.parse(message.body))
    const copies = message ? faults.copies('supplier', `webhook ${message.eventType}`) : 0
    let isDone = copies === 0
    for (let copy = 0; copy < copies; copy += 1) isDone = (message && isGood(await deliver(state, message))) || isDone
    return isDone
  }
  const { wake, stop } = keepTrying({ clock, books: news, pausesMs, deliver: arrives })
  wake()
  return {
    publish(eventType, body) {
      const id = `msg_${randomBytes(18).toString('base64url')}`
      const message = { id, eventType, atMs: clock.now(), body: JSON.stringify(body) }
      news.value.messages = [message, ...news.value.messages].slice(0, kept)
      if (endpointFor(state, eventType).url !== null)
        news.value.owed.push({ messageId: id, tries: 0, dueAtMs: clock.now() })
      news.save()
      wake()
    },
    send: (message, how) =>
      deliver(state, message, {
        ...(how === 'forged' ? { secret: 'whsec_c29tZWJvZHkgZWxzZQ==' } : {}),
        ...(how === 'old' ? { sentAtMs: clock.now() - 600_000 } : {}),
      }),
    stop,
  }
}

const isGood = (status: number): boolean => status >= 200 && status < 300

const endpointFor = ({ news }: SupplierState, eventType: Endpoint['eventType']): Endpoint =>
  news.value.endpoints.find((one) => one.eventType === eventType)!

/** Returns the receiver's status; 0 without an answer. */
async function deliver(
  state: SupplierState,
  { id, eventType, body }: Message,
  forged: { secret?: string; sentAtMs?: number } = {},
): Promise<number> {
  const { url, secret } = endpointFor(state, eventType)
  if (url === null) return 0
  const sentAtMs = forged.sentAtMs ?? state.clock.now()
  let status = 0
  try {
    const secrets = [forged.secret ?? secret]
    const headers = signatureHeaders({ id, sentAtMs, body, secrets, prefix: 'svix' })
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(answerTimeoutMs) })
    status = answer.status
    await answer.arrayBuffer()
  } catch {
    // The receiver is down, or too slow.
  }
  const { news } = state
  news.value.attempts = [{ messageId: id, atMs: state.clock.now(), status }, ...news.value.attempts].slice(0, kept)
  return status
}
