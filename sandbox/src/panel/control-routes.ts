// Controls of the whole sandbox: clock, faults, and the recent log.
import { integer, oneOf, optionalInteger, optionalText } from '../fields.ts'
import { faultKinds, type Fault } from '../faults.ts'
import { answerJson, answerStream, Problem, type Router } from '../http.ts'
import { secondDoorOf } from '../tokens/start-token-node.ts'
import { tokenNodeNames } from '../tokens/token-nodes.ts'
import type { Controls } from './controls.ts'

const longestMoveMs = 20 * 365 * 86_400_000

export const providers = [
  'issuer',
  'bitcoin',
  'lightning',
  'lnurl',
  ...tokenNodeNames.flatMap((name) => [name, secondDoorOf(name)]),
  'coinbase',
  'kraken',
  'bitstamp',
  'exchange',
  'chat',
  'supplier',
  'google',
  'apple',
  'mail',
] as const

export function controlRoutes(router: Router, { clock, faults, log }: Controls): void {
  const time = () => ({ now: clock.now(), offsetMs: clock.offsetMs() })
  router.on('GET /api/clock', (call) => answerJson(call.response, 200, time()))
  router.on('POST /api/clock', (call) => {
    const ms = integer(call.json(), 'moveMs', { min: -longestMoveMs, max: longestMoveMs })
    clock.move(ms)
    log.note('clock', `Moved by ${Math.round(ms / 1_000)} seconds`)
    answerJson(call.response, 200, time())
  })
  router.on('GET /api/clock/stream', (call) => {
    const unfollow = clock.onMove(() => stream.send(time()))
    const stream = answerStream(call.response, unfollow)
    stream.send(time())
  })

  router.on('GET /api/faults', (call) => answerJson(call.response, 200, faults.list()))
  router.on('POST /api/faults', (call) => {
    const fault = faultFrom(call.json())
    faults.set(fault)
    log.note(fault.provider, `Fault set: ${fault.kind}`)
    answerJson(call.response, 201, fault)
  })
  router.on('DELETE /api/faults', (call) => {
    const provider = call.url.searchParams.get('provider') ?? undefined
    faults.clear(provider)
    log.note(provider ?? 'world', 'Faults cleared')
    answerJson(call.response, 200, faults.list())
  })

  router.on('GET /api/events', (call) => answerJson(call.response, 200, log.list()))
  router.on('GET /api/events/stream', (call) => {
    const unfollow = log.onNote(() => stream.send(log.list()[0]))
    const stream = answerStream(call.response, unfollow)
  })
}

function faultFrom(body: Record<string, unknown>): Fault {
  const count = optionalInteger(body, 'count', { min: 1, max: 1_000 })
  const only = optionalText(body, 'only', { max: 200 })
  const delayMs = optionalInteger(body, 'delayMs', { max: 600_000 })
  const status = optionalInteger(body, 'status', { min: 200, max: 599 })
  const { probability } = body
  if (probability !== undefined && (typeof probability !== 'number' || !(probability >= 0 && probability <= 1)))
    throw new Problem(400, 'probability: a number from 0 to 1 is expected.')
  return {
    provider: oneOf(body, 'provider', providers),
    kind: oneOf(body, 'kind', faultKinds),
    ...(count === undefined ? {} : { count }),
    ...(probability === undefined ? {} : { probability }),
    ...(only === undefined || only === '' ? {} : { only }),
    ...(delayMs === undefined ? {} : { delayMs }),
    ...(status === undefined ? {} : { status }),
  }
}
