// Lightning addresses on hostile servers: none gets its invoice accepted, and no private address is connected to.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { isPublicAddress } from '../guarded-web/is-public-address.ts'
import { lightningAddresses } from '../lightning/lightning-addresses.ts'
import { readInvoice } from '../rails/lightning/read-invoice.ts'
import { askedMsat, hostileAddress, hostileInternet, hostileServers } from '../testing/hostile-servers.ts'
import { writeInvoice } from '../testing/write-invoice.ts'
import { requestInvoice } from './request-invoice.ts'

const internet = await hostileInternet()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const payer = { read: (request: string) => readInvoice('regtest', request) }
const ask = (timeoutMs = 20_000) =>
  requestInvoice(
    { lnurl: lightningAddresses({ plainHost: null, web: internet.web, timeoutMs }), payer, clock },
    { address: hostileAddress, msat: askedMsat },
  )

beforeEach(() => {
  internet.connectedTo.length = 0
  internet.lookedUp.length = 0
})
afterAll(() => internet.close())

test.each(hostileServers)(
  '$what: its invoice is not accepted, and no private address is connected to [G-34]',
  async (hostile) => {
    internet.play(hostile)
    expect(
      await ask(hostile.what.includes('silent') || hostile.what.includes('never') ? 100 : undefined),
    ).toMatchObject({
      kind: 'unusable',
    })
    expect(internet.connectedTo.filter((address) => !isPublicAddress(address))).toEqual([])
  },
)

test('a well-behaved server makes an invoice; both requests use one address, resolved once', async () => {
  internet.play({ what: 'as it should' })
  expect(await ask()).toMatchObject({ kind: 'invoice', invoice: { msat: askedMsat } })
  expect(internet.lookedUp).toEqual(['pay.example.com'])
  expect(internet.connectedTo).toEqual(['93.184.216.34', '93.184.216.34'])
})

test('a name that resolves to a private address from the second lookup on is not resolved a second time', async () => {
  let looks = 0
  const web = {
    ...internet.web,
    resolve: async () => [(looks += 1) === 1 ? '93.184.216.34' : '127.0.0.1'],
  }
  internet.play({ what: 'as it should' })
  const lnurl = lightningAddresses({ plainHost: null, web })
  expect(await requestInvoice({ lnurl, payer, clock }, { address: hostileAddress, msat: askedMsat })).toMatchObject({
    kind: 'invoice',
  })
  expect([looks, new Set(internet.connectedTo)]).toEqual([1, new Set(['93.184.216.34'])])
})

test('an invoice with a description instead of a description hash is accepted too', async () => {
  internet.play({
    what: 'a text',
    invoice: (response, request) => {
      const { searchParams } = new URL(request.url!, 'https://pay.example.com')
      response.end(JSON.stringify({ pr: writeInvoice({ amount: `${searchParams.get('amount')}0p` }) }))
    },
  })
  expect(await ask()).toMatchObject({ kind: 'invoice', invoice: { descriptionHash: null } })
})

test('an answer from a private address is ignored', async () => {
  internet.play({ what: 'as it should' })
  const web = {
    ...internet.web,
    connect(target: Parameters<typeof internet.web.connect>[0]) {
      return Object.defineProperty(internet.web.connect(target), 'remoteAddress', { get: () => '10.0.0.5' })
    },
  }
  const lnurl = lightningAddresses({ plainHost: null, web })
  expect(await requestInvoice({ lnurl, payer, clock }, { address: hostileAddress, msat: askedMsat })).toEqual({
    kind: 'unusable',
    because: 'it answered from 10.0.0.5, which is not public',
  })
})
