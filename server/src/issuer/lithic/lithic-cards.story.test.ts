// Our requests to the issuer: making, finding, showing, listing and closing cards.
import { randomUUID } from 'node:crypto'
import { cents } from '@moon/money/cents.ts'
import { describe, expect, it } from 'vitest'
import { cardOrder as order, lithicWorld } from '../../testing/lithic-world.ts'
import { lithicIssuer } from './lithic-issuer.ts'

const { url, issuer, panel, api, openCard } = await lithicWorld()
const fault = (kind: string, only: string) => panel('POST', '/api/faults', { provider: 'issuer', kind, only, count: 1 })

describe('a card', () => {
  it('is virtual, has a lifetime limit and our reference, and ends in the month after we close it', async () => {
    const wanted = order(25n)
    const made = await issuer.createCard(wanted)
    expect(made).toMatchObject({ kind: 'created', card: { expMonth: 1, expYear: 2028, state: 'open' } })
    const token = made.kind === 'created' ? made.card.token : ''
    expect(await api('GET', `/v1/cards/${token}`)).toMatchObject({
      type: 'VIRTUAL',
      spend_limit: 2_500,
      spend_limit_duration: 'FOREVER',
      memo: wanted.reference,
    })
  })
  it('that is processed as credit is created under the other card program, with a number from its range [ENB-33]', async () => {
    const ways = [{}, { processedAs: 'prepaid' }, { processedAs: 'credit' }] as const
    const made = await Promise.all(ways.map((way) => issuer.createCard({ ...order(25n), ...way })))
    const pans = await Promise.all(
      made.map(async (one) => {
        const shown = await issuer.revealCard(one.kind === 'created' ? one.card.token : '')
        return shown.kind === 'revealed' ? shown.pan.slice(0, 6) : shown.kind
      }),
    )
    expect(pans).toEqual(['411111', '411111', '422222'])
  })
  it('requested twice under one reference is one card', async () => {
    const wanted = order(25n)
    const [one, two] = await Promise.all([issuer.createCard(wanted), issuer.createCard(wanted)])
    expect(one.kind).toBe('created')
    expect(two).toEqual(one)
  })
  it.each(['cut', 'garbage', 'silent', 'error'])(
    'whose creation returns %s is unknown, then looked up',
    async (kind) => {
      const wanted = order(25n)
      await fault(kind, 'POST /v1/cards')
      expect(await issuer.createCard(wanted)).toEqual({ kind: 'unknown' })
      const found = await issuer.findCard(wanted.reference)
      const again = await issuer.createCard(wanted)
      expect(again.kind).toBe('created')
      expect(found.kind === 'found' ? found : again).toMatchObject({ card: again.kind === 'created' && again.card })
      const held = await api('GET', `/v1/cards?memo=${wanted.reference}`)
      expect(held['data']).toHaveLength(1)
    },
  )
  it('that the issuer declines to create is refused, and one whose creation fails is not', async () => {
    expect(await issuer.createCard({ ...order(1n), limitCents: cents(1_515n) })).toEqual({
      kind: 'refused',
      because: expect.stringContaining('cannot be created') as string,
    })
    expect(await issuer.createCard({ ...order(1n), limitCents: cents(1_313n) })).toEqual({ kind: 'unknown' })
    const locked = lithicIssuer({ url, apiKey: 'wrong', webhookSecrets: [] })
    expect(await locked.createCard(order(1n))).toEqual({ kind: 'unknown' })
  })
  it('is never requested without a limit, nor is a limit removed: nothing would mean unlimited there [F-48]', async () => {
    const limitCents = cents(0n)
    await expect(issuer.createCard({ ...order(1n), limitCents })).rejects.toThrow('invariant')
    await expect(issuer.setLimit('any', limitCents)).rejects.toThrow('invariant')
  })
  it('is found by its full reference only', async () => {
    const wanted = order(25n)
    await issuer.createCard(wanted)
    expect(await issuer.findCard(wanted.reference)).toMatchObject({ kind: 'found' })
    expect(await issuer.findCard(wanted.reference.slice(0, -1))).toEqual({ kind: 'absent' })
    const locked = lithicIssuer({ url, apiKey: 'wrong', webhookSecrets: [] })
    expect(await locked.findCard(wanted.reference)).toEqual({ kind: 'unknown' })
  })
  it('appears in the list of all cards, with its reference, limit and state', async () => {
    const wanted = order(25n)
    const created = await issuer.createCard(wanted)
    const token = created.kind === 'created' ? created.card.token : ''
    const listed = async () => {
      for await (const card of issuer.listCards()) if (card.token === token) return card
      return undefined
    }
    const { reference, limitCents } = wanted
    expect(await listed()).toEqual({ token, reference, limitCents, state: 'open' })
    await issuer.closeCard(token)
    expect(await listed()).toMatchObject({ state: 'closed' })
  })
  it('shows its number and security code, and can be closed twice', async () => {
    const { token } = await openCard()
    expect(await issuer.revealCard(token)).toEqual({
      kind: 'revealed',
      pan: expect.stringMatching(/^\d{16}$/) as string,
      cvv: expect.stringMatching(/^\d{3}$/) as string,
    })
    expect(await issuer.closeCard(token)).toBe('closed')
    expect(await issuer.closeCard(token)).toBe('closed')
    expect(await issuer.closeCard(randomUUID())).toBe('unknown')
    expect(await issuer.revealCard(randomUUID())).toEqual({ kind: 'unknown' })
  })
})
