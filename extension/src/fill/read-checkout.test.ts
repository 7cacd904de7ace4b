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

const topReading: FrameReading = {
  origin: shop,
  isTop: true,
  isSecure: true,
  ancestors: [],
  forms: [{ ticket: 'ticket', kinds: ['number', 'expiry'], sendsTo: [shop] }],
  address: undefined,
  total: { outcome: 'found', cents: '1620' },
  frames: [],
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
}: {
  refusals: number
  frames: Record<string, FrameReading>
  hearsAfter?: number
}) {
  const asked = { entries: 0, readings: 0 }
  const scripting: Scripting = {
    async executeScript({ target, args }) {
      const ids = target.documentIds ?? Object.keys(frames)
      if (!args) {
        if (++asked.entries <= refusals) throw new Error('Cannot access contents of the page.')
        return ids.map((documentId) => ({ documentId }))
      }
      const [call] = args
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
