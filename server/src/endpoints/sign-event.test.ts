import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { systemRandom } from '../kit/random.ts'
import { newEndpointSecret, signEvent } from './sign-event.ts'

const body = '{"id":"evt_1","type":"card.ready"}'
const at = new Date('2026-11-24T04:00:00.900Z')

test('a secret is 256 random bits in the format that libraries read, and no two are the same', () => {
  const made = Array.from({ length: 100 }, () => newEndpointSecret(systemRandom))
  for (const secret of made) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(new Set(made).size).toBe(made.length)
})

test('a signature covers the id, the second and the exact bytes of the body', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const headers = signEvent({ id: 'evt_1', at, body }, [secret])
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const right = createHmac('sha256', key).update(`evt_1.1795492800.${body}`).digest('base64')
  expect(headers).toEqual({
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1795492800',
    'webhook-signature': `v1,${right}`,
  })
})

test('the example of the specification gives the signature stated there', () => {
  const headers = signEvent(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  )
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('while two secrets are valid there is a signature with each', () => {
  const secrets = [newEndpointSecret(systemRandom), newEndpointSecret(systemRandom)]
  const of = (some: string[]) => signEvent({ id: 'evt_1', at, body }, some)['webhook-signature']
  expect(of(secrets)).toBe(`${of([secrets[0]!])} ${of([secrets[1]!])}`)
})
