import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedDeliveryId } from './signed-delivery-id.ts'

const now = new Date(1_800_000_000_000)
const [id, sentAt, body] = ['msg_1', '1800000000', '{"event_type":"card.updated"}']

/** A delivery signed by a holder of this key. */
function delivery(key: Buffer) {
  const signed = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest('base64')
  return { headers: { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': `v1,${signed}` }, body, now }
}
const key = Buffer.from('a key that signs webhooks')
const secret = `whsec_${key.toString('base64')}`

test('a delivery signed with one of the secrets is identified by its id', () => {
  expect(signedDeliveryId(delivery(key), ['whsec_b3RoZXItb3RoZXI=', secret])).toBe(id)
  expect(signedDeliveryId(delivery(Buffer.from('another key')), [secret])).toBeUndefined()
})

test.each([[['']], [['whsec_']], [[secret, '']], [[' ', 'whsec_ ']], [['whsec_!!!']], [['whsec_QQ==']], [[]]])(
  'an empty or very short secret verifies nothing, even if configured: %j [G-12]',
  (secrets) => {
    expect(signedDeliveryId(delivery(Buffer.alloc(0)), secrets)).toBeUndefined()
    expect(signedDeliveryId(delivery(Buffer.from('A')), secrets)).toBeUndefined()
  },
)
