import { createHash, randomBytes } from 'node:crypto'
import { units } from '@moon/money/coin.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { InvoiceStatus } from '../rail.ts'
import { lightningRail } from './lightning-rail.ts'
import type { LndSettings } from './lnd.ts'

/** A preimage and its hash, made as invoices make them. */
export function secret(): { preimage: string; paymentHash: string } {
  const bytes = randomBytes(32)
  return { preimage: bytes.toString('hex'), paymentHash: createHash('sha256').update(bytes).digest('hex') }
}

/**
 * Behaviour that every node must show through the rail: always the sandbox's node, and a real LND where one is
 * configured. `pay` starts a payment of a request; its arrival is seen through the rail.
 */
export function lightningSuite({
  name,
  settings,
  pay,
}: {
  name: string
  settings: LndSettings
  pay: (paymentRequest: string) => Promise<void>
}): void {
  describe(name, () => {
    const rail = lightningRail({ ...settings, network: 'regtest' })
    beforeAll(() => vi.waitUntil(() => rail.health().catch(() => false), { timeout: 60_000, interval: 200 }), 60_000)
    afterAll(() => rail.close())

    const open = async (sats = 2_000n, expirySeconds = 240) => {
      const ours = secret()
      const preimage = () => Promise.reject(new Error('a node that can hold needs no preimage'))
      const input = {
        paymentHash: ours.paymentHash,
        sats: units(sats),
        memo: 'Moon Visa Card',
        expirySeconds,
        preimage,
      }
      const opened = await rail.openInvoice(input)
      if (opened.kind !== 'opened') throw new Error(JSON.stringify(opened))
      return { ...ours, ...input, preimage: ours.preimage, request: opened.paymentRequest, again: input }
    }
    const wholeList = async () => {
      const all = []
      for (let next = await rail.readMade(0n); next.length > 0; next = await rail.readMade(next.at(-1)!.index))
        all.push(...next)
      return all
    }
    const kindOf = async (hash: string) => (await rail.lookUp(hash)).kind

    it('an invoice is opened, and asking again returns the same invoice', async () => {
      const { paymentHash, request, again } = await open()
      expect(request).toMatch(/^lnbcrt20u/)
      expect(await rail.lookUp(paymentHash)).toEqual({ kind: 'open', paymentRequest: request })
      expect(await rail.openInvoice(again)).toEqual({ kind: 'opened', paymentRequest: request })
    })
    it('a payment is held until it is settled, and settling it twice settles it once', async () => {
      const { paymentHash, preimage, request } = await open()
      await pay(request)
      await expect.poll(() => kindOf(paymentHash)).toBe('held')
      const held = await rail.lookUp(paymentHash)
      expect(held).toEqual({ kind: 'held', sats: 2_000n, expiresAtHeight: expect.any(Number) as number })
      expect(await rail.settle(preimage)).toBe('settled')
      await expect.poll(() => rail.lookUp(paymentHash)).toEqual({ kind: 'settled', sats: 2_000n })
      expect(await rail.settle(preimage)).toBe('settled')
      expect(await rail.cancel(paymentHash)).toBe('settled')
    })
    it('a held payment that was cancelled can no longer be settled', async () => {
      const { paymentHash, preimage, request } = await open()
      await pay(request)
      await expect.poll(() => kindOf(paymentHash)).toBe('held')
      expect(await rail.cancel(paymentHash)).toBe('cancelled')
      expect(await rail.lookUp(paymentHash)).toEqual({ kind: 'cancelled' })
      expect(await rail.cancel(paymentHash)).toBe('cancelled')
      expect(await rail.settle(preimage)).toBe('not_held')
    })
    it('an invoice unknown to the node is absent, counts as closed and cannot be settled', async () => {
      const { paymentHash, preimage } = secret()
      expect(await rail.lookUp(paymentHash)).toEqual({ kind: 'absent' })
      expect(await rail.cancel(paymentHash)).toBe('cancelled')
      expect(await rail.settle(preimage)).toBe('not_held')
    })
    it('settling before a payment arrived settles nothing', async () => {
      const { paymentHash, preimage } = await open()
      expect(await rail.settle(preimage)).toBe('unknown')
      expect(await kindOf(paymentHash)).toBe('open')
    })
    it('an invoice that we close is cancelled and is not opened again', async () => {
      const { paymentHash, again } = await open()
      expect(await rail.cancel(paymentHash)).toBe('cancelled')
      expect(await rail.openInvoice(again)).toEqual({ kind: 'unknown' })
    })
    it('a subscription reports each change when it happens and ends with the invoice', async () => {
      const { paymentHash, preimage, request } = await open()
      const seen: InvoiceStatus['kind'][] = []
      const done = rail.follow(paymentHash, new AbortController().signal, async ({ kind }) => void seen.push(kind))
      await expect.poll(() => seen).toContain('open')
      await pay(request)
      await expect.poll(() => seen).toContain('held')
      await rail.settle(preimage)
      await done
      expect([...new Set(seen)]).toEqual(['open', 'held', 'settled'])
    })
    it('a subscription begins with the current state, so no earlier change is missed [F-73]', async () => {
      const { paymentHash, request } = await open()
      await pay(request)
      await expect.poll(() => kindOf(paymentHash)).toBe('held')
      const stopping = new AbortController()
      const seen: string[] = []
      const done = rail.follow(paymentHash, stopping.signal, async ({ kind }) => void seen.push(kind))
      await expect.poll(() => seen).toContain('held')
      stopping.abort()
      await done
      await rail.cancel(paymentHash)
    })
    it('a subscription continues after its callback failed', async () => {
      const { paymentHash } = await open()
      const seen: string[] = []
      let failures = 1
      const done = rail.follow(paymentHash, new AbortController().signal, async ({ kind }) => {
        if (failures-- > 0) throw new Error('the database is away')
        seen.push(kind)
      })
      await expect.poll(() => seen).toContain('open')
      await rail.cancel(paymentHash)
      await done
      expect(seen.at(-1)).toBe('cancelled')
    })
    it('the list gives each invoice in order of creation with its current state, from any position [F-78]', async () => {
      const before = await wholeList()
      const [open1, held, taken] = [await open(), await open(), await open()]
      await pay(held.request)
      await pay(taken.request)
      await expect.poll(() => kindOf(held.paymentHash)).toBe('held')
      await expect.poll(() => kindOf(taken.paymentHash)).toBe('held')
      await rail.settle(taken.preimage)
      await expect.poll(() => kindOf(taken.paymentHash)).toBe('settled')
      const since = before.at(-1)!.index
      const made = await rail.readMade(since)
      expect(
        made.map(({ paymentHash, expirySeconds, status: { kind } }) => [paymentHash, expirySeconds, kind]),
      ).toEqual([
        [open1.paymentHash, 240, 'open'],
        [held.paymentHash, 240, 'held'],
        [taken.paymentHash, 240, 'settled'],
      ])
      expect(made.every(({ isPrivate }) => isPrivate)).toBe(true)
      expect(made[2]!.status).toEqual({ kind: 'settled', sats: 2_000n })
      const last = made[2]!.index
      expect(await rail.readMade(last)).toEqual([])
      // The list of another node, or of the same node after it lost its data, is shorter.
      expect((await rail.readMade(last + 1_000n))[0]).toEqual((await rail.readMade(0n))[0])
      for (const { paymentHash } of [open1, held]) await rail.cancel(paymentHash)
    })
    it('reports its health', async () => {
      expect(await rail.health()).toMatch(
        /^Lightning regtest, block \d+, .* \(LND .*\), \d+ active channels, holds payments until a card exists$/,
      )
    })
  })
}
