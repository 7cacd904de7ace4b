import { expect, test } from 'vitest'
import type { FrameReading } from './frame-reading.ts'
import { readCheckout } from './read-checkout.ts'
import type { Scripting, Tab } from './scripting.ts'

const shop = 'https://shop.example'
const provider = 'https://pay.example'

test('the reading is repeated until a late permission takes effect', async () => {
  const { tab, asked } = tabOf({ refusals: 2, frames: { top: topReading } })
  expect(await readCheckout(tab, { paymentOrigins: [provider] })).toMatchObject({
    shop,
    total: { outcome: 'found', cents: '1620' },
    plan: { outcome: 'ready', origins: [shop] },
  })
  expect(asked.entries).toBe(3)
})

test('a tab whose permission never takes effect is no checkout', async () => {
  const { tab } = tabOf({ refusals: Infinity, frames: {} })
  expect(await readCheckout(tab, { paymentOrigins: [provider] })).toBeUndefined()
})

test('a frame that never loads holds up no reading: after a moment all frames are entered as they are', async () => {
  const { tab } = tabOf({ refusals: 0, frames: { top: topReading } })
  const scripting: Scripting = {
    executeScript: (injection) =>
      injection.injectImmediately ? tab.scripting.executeScript(injection) : new Promise(() => undefined),
  }
  expect(await readCheckout({ ...tab, scripting }, { paymentOrigins: [provider] })).toMatchObject({
    plan: { outcome: 'ready', origins: [shop] },
  })
})

test('permission is requested for a shipped origin whose frame is not readable yet, and for no other origin', async () => {
  const frames = { top: { ...topReading, frames: [provider, 'https://stranger.example'] } }
  const { tab } = tabOf({ refusals: 0, frames })
  expect((await readCheckout(tab, { paymentOrigins: [provider] }))?.needsPermission).toEqual([provider])
})

test('the reading is repeated until a frame has received the knock of its page', async () => {
  const inside: FrameReading = {
    ...topReading,
    origin: provider,
    isTop: false,
    ancestors: [shop],
    forms: [{ ticket: 't', kinds: ['number', 'expiry'], sendsTo: [provider] }],
  }
  const { tab } = tabOf({ refusals: 0, frames: { top: { ...topReading, forms: [] }, inside }, hearsAfter: 3 })
  expect((await readCheckout(tab, { paymentOrigins: [provider] }))?.plan).toMatchObject({
    outcome: 'ready',
    receivers: [{ documentId: 'inside', path: [{ documentId: 'top', knock: 'knock' }] }],
  })
})

test('a frame of a provider that is still coming, and then still loading, is waited for; one of a stranger is not', async () => {
  const inside: FrameReading = { ...topReading, origin: provider, isTop: false, ancestors: [shop] }
  const steps: Record<string, FrameReading>[] = [
    { top: { ...topReading, forms: [], coming: [provider] } },
    { top: { ...topReading, forms: [] }, inside: { ...inside, forms: [], isLoaded: false } },
    {
      top: { ...topReading, forms: [] },
      inside: { ...inside, forms: [{ ticket: 't', kinds: ['number'], sendsTo: [provider] }] },
    },
  ]
  const { tab, asked } = tabOf({ refusals: 0, frames: steps[0]!, afterWaiting: steps.slice(1) })
  expect((await readCheckout(tab, { paymentOrigins: [provider] }))?.plan).toMatchObject({ outcome: 'ready' })
  expect(asked.waits).toBe(2)

  const stranger = tabOf({ refusals: 0, frames: { top: { ...topReading, coming: ['https://stranger.example'] } } })
  expect((await readCheckout(stranger.tab, { paymentOrigins: [provider] }))?.plan.outcome).toBe('ready')
  expect(stranger.asked.waits).toBe(0)
})

test('a frame that never comes is waited for once', async () => {
  const { tab, asked } = tabOf({ refusals: 0, frames: { top: { ...topReading, coming: [provider] } } })
  expect((await readCheckout(tab, { paymentOrigins: [provider] }))?.plan.outcome).toBe('ready')
  expect(asked.waits).toBe(1)
})

const topReading: FrameReading = {
  origin: shop,
  isTop: true,
  isSecure: true,
  ancestors: [],
  forms: [{ ticket: 'ticket', kinds: ['number', 'expiry'], sendsTo: [shop] }],
  address: undefined,
  total: { outcome: 'found', cents: '1620' },
  frames: [],
  coming: [],
  isLoaded: true,
  heard: [],
}

/**
 * A browser that refuses some readings and then returns these frames; the inner frame hears its knock only after a
 * number of readings.
 */
function tabOf({
  refusals,
  frames,
  hearsAfter = 0,
  afterWaiting = [],
}: {
  refusals: number
  frames: Record<string, FrameReading>
  hearsAfter?: number
  /** The frames after each wait for one. */
  afterWaiting?: Record<string, FrameReading>[]
}) {
  const asked = { entries: 0, readings: 0, waits: 0 }
  const scripting: Scripting = {
    async executeScript({ target, args }) {
      const ids = target.documentIds ?? Object.keys(frames)
      if (!args) {
        if (++asked.entries <= refusals) throw new Error('Cannot access contents of the page.')
        return ids.map((documentId) => ({ documentId }))
      }
      const [call] = args
      if (call === 'whenLoaded') {
        frames = afterWaiting[asked.waits++] ?? frames
        return []
      }
      return ids.map((documentId) => {
        if (call === 'knock') return { documentId, result: documentId === 'top' ? ['knock'] : [] }
        const reading = frames[documentId]!
        if (reading.isTop) return { documentId, result: reading }
        return { documentId, result: { ...reading, heard: ++asked.readings > hearsAfter ? ['knock'] : [] } }
      })
    },
  }
  const tab: Tab = { scripting, tabId: 1, file: 'content.js' }
  return { tab, asked }
}
