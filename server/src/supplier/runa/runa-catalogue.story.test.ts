import { cents } from '@moon/money/cents.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import type { SupplierProduct } from '../supplier.ts'
import { runaSupplier } from './runa-supplier.ts'

const world = await testWorld(['supplier', 'panel'])
const [url, apiKey] = [world.env['RUNA_URL']!, world.env['RUNA_API_KEY']!]
const supplier = runaSupplier({ url, apiKey, webhookSecrets: [], hosts: [], fileHosts: [], timeoutMs: 2_000 })
const locked = runaSupplier({ url, apiKey: 'wrong', webhookSecrets: [], hosts: [], fileHosts: [], timeoutMs: 2_000 })

afterEach(() => fetch(`${world.panel}/api/faults`, { method: 'DELETE' }))
const fault = (kind: string, only: string) =>
  fetch(`${world.panel}/api/faults`, {
    method: 'POST',
    body: JSON.stringify({ provider: 'supplier', kind, only, count: 1 }),
  })
async function all(from = supplier): Promise<SupplierProduct[]> {
  const products: SupplierProduct[] = []
  for await (const product of from.listProducts()) products.push(product)
  return products
}

describe('the catalogue', () => {
  it('is read to its end, in all currencies, including products that cannot be ordered now', async () => {
    const products = await all()
    expect(products.length).toBeGreaterThanOrEqual(60)
    expect(new Set(products.map(({ code }) => code)).size).toBe(products.length)
    expect(new Set(products.map(({ currency }) => currency))).toEqual(new Set(['USD', 'EUR', 'GBP', 'CAD']))
    expect(products.filter(({ isOrderable }) => !isOrderable).map(({ code }) => code)).toContain('GREEN-US')
    expect(products.find(({ code }) => code === 'HARLW-US')).toEqual({
      code: 'HARLW-US',
      name: 'Harlow & Finch',
      currency: 'USD',
      isOrderable: true,
      categories: ['department-stores', 'womens-fashion'],
      countries: ['US'],
      discountBasisPoints: 400n,
      denominations: { kind: 'fixed', cents: [2_500n, 5_000n, 10_000n, 25_000n, 50_000n].map(cents) },
      redeemableAt: 'all',
      brandColor: '#14342B',
      artUrl: expect.stringContaining('/HARLW-US-card.svg') as string,
      descriptionUrl: expect.stringContaining('/description.md') as string,
      termsUrl: expect.stringContaining('/terms_consumer.md') as string,
      redemptionUrl: expect.stringContaining('/redemption_instructions.md') as string,
      websiteUrl: expect.stringContaining('/shops/HARLW-US') as string,
    })
  })
  it.each(['error', 'garbage', 'silent', 'cut'])('that returns %s half-way is discarded', async (kind) => {
    await fault(kind, 'after=')
    await expect(all()).rejects.toThrow('catalogue cannot be read')
    await expect(all(locked)).rejects.toThrow('catalogue cannot be read')
  })
})

describe('a product', () => {
  it('is returned in its current state, without removed values', async () => {
    const read = await supplier.readProduct('MARGN-US')
    expect(read).toMatchObject({
      kind: 'read',
      product: { denominations: { kind: 'fixed', cents: [2_000n, 4_000n, 8_000n] } },
    })
    expect(await supplier.readProduct('MARPL-US')).toMatchObject({
      product: { denominations: { kind: 'open', minCents: 2_000n, maxCents: 50_000n } },
    })
  })
  it('that does not exist is absent; without a response it is unknown', async () => {
    expect(await supplier.readProduct('NONE/../x')).toEqual({ kind: 'absent' })
    expect(await locked.readProduct('HARLW-US')).toEqual({ kind: 'unknown' })
    await fault('garbage', '/product/HARLW-US')
    expect(await supplier.readProduct('HARLW-US')).toEqual({ kind: 'unknown' })
  })
  it('has pictures and texts at its addresses, and no other address is ever requested', async () => {
    const { artUrl, termsUrl } = (await all()).find(({ code }) => code === 'BEANB-US')!
    const art = await supplier.readFile(artUrl!)
    expect(art).toMatchObject({ kind: 'read', file: { type: 'image/svg+xml' } })
    expect(art.kind === 'read' && Buffer.from(art.file.bytes).toString()).toMatch(/^<svg /)
    expect(await supplier.readFile(termsUrl!)).toMatchObject({ kind: 'read' })
    expect(await supplier.readFile(artUrl!.replace('BEANB', 'NOBODY'))).toEqual({ kind: 'absent' })
    const { host } = new URL(world.panel)
    expect(await supplier.readFile(`${world.panel}/api/events`)).toEqual({ kind: 'elsewhere', host })
    expect(await supplier.readFile('file:///etc/passwd')).toEqual({ kind: 'elsewhere', host: '' })
    await fault('silent', '/static/')
    expect(await supplier.readFile(artUrl!)).toEqual({ kind: 'unknown' })
  })
})
