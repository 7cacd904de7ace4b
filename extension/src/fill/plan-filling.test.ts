import { expect, test } from 'vitest'
import type { FormReading, FrameReading } from './frame-reading.ts'
import type { FrameAt } from './path-to.ts'
import { planFilling } from './plan-filling.ts'

const shop = 'https://shop.example'
const provider = 'https://pay.example'
const stranger = 'https://stranger.example'
const paymentOrigins = [provider]

const form = (kinds: FormReading['kinds'], sendsTo = shop, ticket = kinds.join()): FormReading => ({
  ticket,
  kinds,
  sendsTo: [sendsTo],
})

function frame(documentId: string, reading: Partial<FrameReading>): FrameAt {
  const isTop = documentId === 'top'
  const origin = isTop ? shop : provider
  const total = { outcome: 'ask', because: 'no total' } as const
  return {
    documentId,
    reading: {
      origin,
      isTop,
      isSecure: true,
      ancestors: isTop ? [] : [shop],
      forms: [],
      address: undefined,
      total,
      frames: [],
      coming: [],
      isLoaded: true,
      heard: isTop ? [] : [`knock-${documentId}`],
      ...reading,
    },
  }
}

const whole: FormReading['kinds'] = ['number', 'expiry', 'security-code', 'holder']

function plan(frames: FrameAt[], more: { chosen?: string; knocks?: Record<string, string[]> } = {}) {
  const all = frames.filter(({ documentId }) => documentId !== 'top').map(({ documentId }) => `knock-${documentId}`)
  const knocked = new Map(Object.entries(more.knocks ?? { top: all }))
  return planFilling(frames, { knocked, paymentOrigins, chosen: more.chosen })
}

test('a form of the shop itself receives all its fields', () => {
  expect(plan([frame('top', { forms: [form(whole)] })])).toMatchObject({
    outcome: 'ready',
    shop,
    origins: [shop],
    receivers: [{ documentId: 'top', kinds: whole, path: [] }],
  })
})

test('frames of a shipped provider receive one field each, and the shop receives the name that only its page asks for', () => {
  const made = plan([
    frame('top', { forms: [form(['holder'])] }),
    frame('a', { forms: [form(['security-code'], provider)] }),
    frame('b', { forms: [form(['number'], provider)] }),
    frame('c', { forms: [form(['expiry'], provider)] }),
  ])
  expect(made).toMatchObject({ outcome: 'ready', origins: [provider, shop] })
  expect(made.outcome === 'ready' && made.receivers.map(({ documentId, kinds }) => [documentId, kinds])).toEqual([
    ['b', ['number']],
    ['a', ['security-code']],
    ['c', ['expiry']],
    ['top', ['holder']],
  ])
})

test.each<[string, FrameAt]>([
  ['a stranger’s frame', frame('a', { origin: stranger, forms: [form(whole, stranger)] })],
  [
    'the shop’s own origin inside of a stranger’s frame',
    frame('a', { origin: shop, ancestors: [stranger, shop], forms: [form(whole)] }),
  ],
  [
    'a provider inside of a stranger’s frame',
    frame('a', { ancestors: [stranger, shop], forms: [form(whole, provider)] }),
  ],
  ['a provider’s form that is sent to a stranger', frame('a', { forms: [form(whole, stranger)] })],
  ['a provider’s frame that was not loaded securely', frame('a', { isSecure: false, forms: [form(whole, provider)] })],
  ['a frame without an origin', frame('a', { origin: 'null', forms: [form(whole)] })],
  [
    'a name that only resembles a provider’s',
    frame('a', { origin: 'https://pay.example.evil.example', forms: [form(whole)] }),
  ],
])('%s receives nothing', (_, other) => {
  expect(plan([frame('top', {}), other])).toEqual({ outcome: 'none', because: 'stranger' })
})

test('a provider’s frame that its parent page does not show receives nothing', () => {
  const hidden = frame('a', { forms: [form(whole, provider)] })
  expect(plan([frame('top', {}), hidden], { knocks: { top: [] } })).toMatchObject({ outcome: 'none' })
  expect(plan([frame('top', {}), hidden], { knocks: { elsewhere: ['knock-a'] } })).toMatchObject({ outcome: 'none' })
})

test('a provider’s frame inside another provider’s frame is reached through both', () => {
  const inner = frame('b', { ancestors: [provider, shop], forms: [form(whole, provider)] })
  const made = plan([frame('top', {}), frame('a', {}), inner], { knocks: { top: ['knock-a'], a: ['knock-b'] } })
  expect(made).toMatchObject({
    outcome: 'ready',
    receivers: [
      {
        path: [
          { documentId: 'top', knock: 'knock-a' },
          { documentId: 'a', knock: 'knock-b' },
        ],
      },
    ],
  })
})

test('frames that knock at each other in a circle receive nothing', () => {
  const frames = [frame('top', {}), frame('a', { forms: [form(whole, provider)] }), frame('b', {})]
  expect(plan(frames, { knocks: { a: ['knock-b'], b: ['knock-a'] } })).toMatchObject({ outcome: 'none' })
})

test('if the shop and a provider both ask for the number, the user chooses one and the other receives no digits', () => {
  const frames = [frame('top', { forms: [form(whole)] }), frame('a', { forms: [form(whole, provider)] })]
  expect(plan(frames)).toEqual({ outcome: 'choose', shop, origins: [shop, provider] })
  expect(plan(frames, { chosen: provider })).toMatchObject({ outcome: 'ready', origins: [provider] })
  expect(plan(frames, { chosen: shop })).toMatchObject({ outcome: 'ready', origins: [shop] })
  expect(plan(frames, { chosen: stranger })).toMatchObject({ outcome: 'choose' })
})

test('of two forms with a number at one origin, the second receives nothing', () => {
  const made = plan([
    frame('top', {}),
    frame('a', { forms: [form(['number', 'expiry'], provider)] }),
    frame('b', { forms: [form(['number', 'security-code'], provider)] }),
  ])
  expect(made).toMatchObject({ outcome: 'ready', receivers: [{ documentId: 'a', kinds: ['number', 'expiry'] }] })
})

test('a page loaded without encryption receives nothing', () => {
  expect(plan([frame('top', { isSecure: false, forms: [form(whole)] })])).toEqual({
    outcome: 'none',
    because: 'not secure',
  })
})
