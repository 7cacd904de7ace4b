import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Invoices } from './invoices.ts'
import type { InvoiceState } from './invoices.ts'

const fields = (hash: string, createdAt = 1000) => ({
  hash,
  isHold: false,
  memo: '',
  valueMsat: 1_000n,
  request: `lnbcrt${hash}`,
  paymentAddress: '00',
  cltvExpiry: 80,
  isPrivate: false,
  createdAt,
  expirySeconds: 60,
})

describe('an invoice', () => {
  const roads: Record<InvoiceState, InvoiceState[]> = {
    OPEN: [],
    ACCEPTED: ['ACCEPTED'],
    SETTLED: ['SETTLED'],
    CANCELED: ['CANCELED'],
  }
  it.each([
    ['OPEN', 'ACCEPTED', true],
    ['OPEN', 'SETTLED', true],
    ['OPEN', 'CANCELED', true],
    ['ACCEPTED', 'SETTLED', true],
    ['ACCEPTED', 'CANCELED', true],
    ['ACCEPTED', 'ACCEPTED', false],
    ['SETTLED', 'CANCELED', false],
    ['SETTLED', 'SETTLED', false],
    ['CANCELED', 'ACCEPTED', false],
    ['CANCELED', 'SETTLED', false],
  ] as const)('%s -> %s: %s', (from, to, isAllowed) => {
    const invoices = new Invoices(undefined)
    invoices.add(fields('a'))
    for (const step of roads[from]) invoices.move('a', step)
    expect(invoices.move('a', to)?.state).toBe(isAllowed ? to : undefined)
    expect(invoices.get('a')!.state).toBe(isAllowed ? to : from)
  })

  it('expires at its time, unless it is held', () => {
    const invoices = new Invoices(undefined)
    for (const hash of ['open', 'held', 'young']) invoices.add(fields(hash, hash === 'young' ? 1001 : 1000))
    invoices.move('held', 'ACCEPTED')
    const told: string[] = []
    invoices.onChange((invoice) => told.push(`${invoice.hash} ${invoice.state}`))
    invoices.expire(1060)
    expect(told).toEqual(['open CANCELED'])
  })
})

describe('the indexes', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'invoices-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))

  it('count added and settled invoices separately and continue after a restart', () => {
    const before = new Invoices(dataDir)
    for (const hash of ['a', 'b', 'c']) before.add(fields(hash))
    before.move('b', 'SETTLED', { paidMsat: 1_500n })
    appendFileSync(join(dataDir, 'invoices.jsonl'), '{"key":"z","val')

    const after = new Invoices(dataDir)
    expect(after.all()).toEqual(before.all())
    after.add(fields('d'))
    after.move('a', 'SETTLED')
    expect(after.addedSince(2n).map((each) => each.hash)).toEqual(['c', 'd'])
    expect(after.settledSince(0n).map((each) => [each.hash, each.settleIndex])).toEqual([
      ['b', 1n],
      ['a', 2n],
    ])
    expect(after.settledSince(1n).map((each) => each.hash)).toEqual(['a'])
    expect(new Invoices(dataDir).get('a')!.settleIndex).toBe(2n)
  })
})
