import type { FillPlan } from '../../src/fill/plan-filling.ts'
import type { FrameAt } from '../../src/fill/path-to.ts'

/** Gives every frame the whole card. */
export const planFilling = (frames: readonly FrameAt[]): FillPlan => ({
  outcome: 'ready',
  shop: frames[0]!.reading.origin,
  receivers: frames.map(({ documentId, reading }) => ({
    documentId,
    origin: reading.origin,
    ticket: 'any',
    kinds: all,
    path: [],
  })),
  origins: [],
})

const all = ['number', 'number-part', 'expiry', 'expiry-month', 'expiry-year', 'security-code', 'holder']
