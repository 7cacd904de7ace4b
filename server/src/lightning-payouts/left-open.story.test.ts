// Lightning payments with an unknown end: left open by their payee, lost, requested again.
import { msat } from '@moon/money/msat.ts'
import { showPayout } from '../payouts/show-payout.ts'
import { testDatabase } from '../testing/database.ts'
import { lightningPayoutWorld } from '../testing/lightning-payouts.ts'
import { testWorld } from '../testing/world.ts'
import { expect, test } from 'vitest'
import { followSends } from './follow-sends.ts'
import { lightningPayoutCommands } from './lightning-payout-commands.ts'
import { payPayout } from './pay-payout.ts'

const { url } = await testDatabase()
const outside = await testWorld(['bitcoin', 'lightning', 'panel'])
const {
  deps,
  clock,
  market,
  emails,
  node,
  payer,
  asks,
  wallet,
  ask,
  confirmed,
  creditOf,
  cancel,
  stateOf,
  arrived,
  risen,
  answerLost,
  neverArrives,
} = lightningPayoutWorld(url, outside)
const minute = 60_000
const refused = (code: string) => ({ code })

test('a payment that its payee holds open is neither freed nor cancelled, for days; once failed it returns as credit, once, with a letter, and its invoice cannot be used again', async () => {
  const { request, hash } = await wallet.invoice({ isHeld: true, expirySeconds: 86_400 })
  const payout = await confirmed(request)
  await payPayout(deps, payout.id)
  await expect.poll(async () => (await wallet.find(hash)).state).toBe('ACCEPTED')
  clock.advance(3 * 86_400_000)
  await followSends(deps)
  expect(await stateOf(payout)).toBe('paying')
  await expect(cancel(payout)).rejects.toMatchObject(refused('wrong_state'))
  expect(await creditOf(payout)).toBe(0n)
  await wallet.ask('POST', '/api/wallet/give-back', { hash })
  await expect
    .poll(async () => (await Promise.all([followSends(deps), followSends(deps)]), await stateOf(payout)))
    .toBe('cancelled')
  expect([await creditOf(payout), asks.count]).toEqual([10_000n, 1])
  expect(emails.at(-1)).toMatchObject({ subject: 'Your refund in Bitcoin came back to your credit' })
  clock.advance(-3 * 86_400_000)
  await expect(ask(request, '100')).rejects.toMatchObject(refused('payout_invoice_used'))
})

test('holding a payment open to wait for the market gains nothing: the returned credit is worth no more than was taken, and no more than its sats at that time [G-36]', async () => {
  const leftOpen = async () => {
    const { request, hash } = await wallet.invoice({ isHeld: true, amountSats: 100_000 })
    const payout = await confirmed(request)
    await payPayout(deps, payout.id)
    await expect.poll(async () => (await wallet.find(hash)).state).toBe('ACCEPTED')
    return { payout, hash }
  }
  const givenBack = async ({ payout, hash }: Awaited<ReturnType<typeof leftOpen>>) => {
    await wallet.ask('POST', '/api/wallet/give-back', { hash })
    await expect.poll(async () => (await node.track(hash)).kind).toBe('failed')
    await followSends(deps)
    return [await stateOf(payout), await creditOf(payout)]
  }
  const [soon, fallen, same, grown] = [await leftOpen(), await leftOpen(), await leftOpen(), await leftOpen()]
  market.bid = risen(-20n)
  expect(await givenBack(soon)).toEqual(['cancelled', 10_000n])
  // The nodes' clock moves too: the nodes decide how long a payment was left open.
  await wallet.ask('POST', '/api/clock', { moveMs: 10 * minute })
  clock.advance(10 * minute)
  market.bid = undefined
  expect(await givenBack(fallen)).toEqual(['paying', 10_000n - 6_025n])
  market.bid = risen(-20n)
  await followSends(deps)
  // 100,404 sats at $48,000.
  expect([await stateOf(fallen.payout), await creditOf(fallen.payout)]).toEqual([
    'cancelled',
    10_000n - 6_025n + 4_819n,
  ])
  expect(emails.at(-1)!.text).toMatch(/they are worth \$48\.19 by now/)
  market.bid = risen(-1n)
  expect(await givenBack(same)).toEqual(['cancelled', 10_000n])
  market.bid = risen(50n)
  expect(await givenBack(grown)).toEqual(['cancelled', 10_000n])
})

test('a payment that its payee failed at once returns in full, however late Moon learns of it and even if bitcoin has fallen [G-36]', async () => {
  const { request, hash } = await wallet.invoice({ isHeld: true, amountSats: 100_000 })
  const payout = await confirmed(request)
  await payPayout(deps, payout.id)
  await expect.poll(async () => (await wallet.find(hash)).state).toBe('ACCEPTED')
  await wallet.ask('POST', '/api/wallet/give-back', { hash })
  await expect.poll(async () => (await node.track(hash)).kind).toBe('failed')
  clock.advance(180 * minute)
  market.bid = risen(-20n)
  await followSends(deps)
  expect([await stateOf(payout), await creditOf(payout)]).toEqual(['cancelled', 10_000n])
})

test('a payout that waited for us and then fails at once is returned in full, even if bitcoin has fallen', async () => {
  const payout = await confirmed((await wallet.invoice({ expirySeconds: 86_400 })).request)
  payer.sendableMsat = async () => msat(0n)
  await payPayout(deps, payout.id)
  clock.advance(30 * minute)
  market.bid = risen(-20n)
  payer.sendableMsat = node.sendableMsat
  payer.send = async () => ({ kind: 'refused', because: 'no way' })
  await payPayout(deps, payout.id)
  expect([await stateOf(payout), await creditOf(payout)]).toEqual(['cancelled', 10_000n])
})

test('a payment that was held open and then settled is paid', async () => {
  const { request, hash } = await wallet.invoice({ isHeld: true })
  const payout = await confirmed(request)
  await payPayout(deps, payout.id)
  await expect.poll(async () => (await wallet.find(hash)).state).toBe('ACCEPTED')
  await wallet.ask('POST', '/api/wallet/take', { hash })
  await arrived(payout)
})

test('after a process dies between intent and request, another repeats the request with the same hash after a minute', async () => {
  const payout = await confirmed(wallet.address)
  payer.send = neverArrives
  await payPayout(deps, payout.id)
  Object.assign(payer, { send: answerLost })
  await followSends(deps)
  expect([asks.count, await stateOf(payout)]).toEqual([0, 'paying'])
  clock.advance(minute)
  await Promise.all([followSends(deps), followSends(deps)])
  await arrived(payout)
  expect(asks.count).toBe(1)
})

test('while two requests may be in flight a failure frees nothing before the invoice has certainly expired [G-35]', async () => {
  const { request, hash } = await wallet.invoice({ isHeld: true, expirySeconds: 900 })
  const payout = await confirmed(request)
  payer.send = neverArrives
  await payPayout(deps, payout.id)
  payer.send = answerLost
  clock.advance(minute)
  await followSends(deps)
  await wallet.ask('POST', '/api/wallet/give-back', { hash })
  await expect.poll(async () => (await node.track(hash)).kind).toBe('failed')
  await followSends(deps)
  expect(await stateOf(payout)).toBe('paying')
  clock.advance(15 * minute)
  await followSends(deps)
  expect(await stateOf(payout)).toBe('paying')
  clock.advance(10 * minute)
  await followSends(deps)
  expect([await stateOf(payout), await creditOf(payout)]).toEqual(['cancelled', 10_000n])
})

test('a process that learns late that its request was refused returns nothing once another has repeated the request [G-35]', async () => {
  const { request, hash } = await wallet.invoice({ isHeld: true })
  const payout = await confirmed(request)
  payer.send = async () => ({ kind: 'refused', because: 'no' })
  payer.track = async (of) => {
    // One process looks, finds the payment unknown to the node, and sleeps; meanwhile another process requests it again.
    const seen = await node.track(of)
    Object.assign(payer, { track: node.track, send: answerLost })
    clock.advance(minute)
    await followSends(deps)
    return seen
  }
  await payPayout(deps, payout.id)
  await expect.poll(async () => (await wallet.find(hash)).state).toBe('ACCEPTED')
  expect([asks.count, await stateOf(payout), await creditOf(payout)]).toEqual([1, 'paying', 0n])
  await wallet.ask('POST', '/api/wallet/take', { hash })
  await arrived(payout)
})

test('a process that stalled too long after its intent no longer sends the request to the node [G-35]', async () => {
  const payout = await confirmed((await wallet.invoice({})).request)
  const agrees = deps.database.transaction.bind(deps.database)
  const sleeping = {
    ...deps,
    database: {
      ...deps.database,
      transaction: (async (work) => {
        const answer = await agrees(work)
        clock.advance(30_001)
        return answer
      }) as typeof agrees,
    },
  }
  await payPayout(sleeping, payout.id)
  expect([asks.count, await stateOf(payout)]).toEqual([0, 'paying'])
  clock.advance(minute)
  await arrived(payout)
})

test('a node that knows no such payment for long, or a different node, is not trusted: operators are alerted, once, and nothing is freed', async () => {
  const alarms: unknown[] = []
  const log = { ...deps.log, error: (said: unknown) => void alarms.push(said) } as typeof deps.log
  const payout = await confirmed((await wallet.invoice({})).request)
  payer.send = neverArrives
  await payPayout(deps, payout.id)
  payer.node = async () => `02${'ab'.repeat(32)}`
  await followSends({ ...deps, log })
  payer.node = node.node
  clock.advance(10 * minute)
  await followSends({ ...deps, log })
  await followSends({ ...deps, log })
  const alarm = { alarm: 'lightning_payout_stuck', id: payout.id }
  expect(alarms).toEqual([
    { ...alarm, reason: 'another node answers than was asked to pay' },
    { ...alarm, reason: 'the node has never heard of it' },
  ])
  expect([asks.count, await stateOf(payout), await creditOf(payout)]).toEqual([0, 'paying', 0n])
})

test('a payment that the node never began is returned by an operator, in full, once no request can be in flight, never earlier and never for a different node', async () => {
  const command = lightningPayoutCommands['return-lightning-payout']
  if (command.kind !== 'move') throw new Error('it moves money')
  const payout = await confirmed((await wallet.invoice({ expirySeconds: 3_600 })).request)
  const plan = () => command.plan(deps, { payout: payout.id })
  await expect(plan()).rejects.toThrow(/it is not being paid/)
  payer.send = neverArrives
  await payPayout(deps, payout.id)
  await expect(plan()).rejects.toThrow(/a request for it may still arrive at the node/)
  clock.advance(69 * minute)
  await expect(plan()).rejects.toThrow(/a request for it may still arrive/)
  clock.advance(2 * minute)
  payer.node = async () => `02${'ab'.repeat(32)}`
  await expect(plan()).rejects.toThrow(/another node answers/)
  payer.node = node.node
  payer.track = async () => ({ kind: 'in_flight' })
  await expect(plan()).rejects.toThrow(/the node says of it: in flight/)
  payer.track = node.track
  const move = await plan()
  expect(move).toMatchObject({ userId: payout.userId, amountCents: 10_000n })
  market.bid = risen(-20n)
  await move.act(deps, 'grace')
  expect([await stateOf(payout), await creditOf(payout)]).toEqual(['cancelled', 10_000n])
  await expect(move.act(deps, 'grace')).rejects.toThrow(/has not changed/)
  await expect(plan()).rejects.toThrow(/it is not being paid/)
  expect(await creditOf(payout)).toBe(10_000n)
})

test('only a failed payment returns what is being paid, whoever writes to the database', async () => {
  const { request, hash } = await wallet.invoice({ isHeld: true })
  const payout = await confirmed(request)
  await payPayout(deps, payout.id)
  for (const change of ["state = 'queued'", "state = 'cancelled', ended_at = now(), ended_because = 'user'"])
    await expect(deps.database.pool.query(`update payouts set ${change} where id = '${payout.id}'`)).rejects.toThrow(
      /returned only when its payment failed/,
    )
  await expect(
    deps.database.pool.query(`update payouts set payment_request = 'lnbcrt1other' where id = '${payout.id}'`),
  ).rejects.toThrow(/keeps its user, amount and destination/)
  await wallet.ask('POST', '/api/wallet/give-back', { hash })
  await expect.poll(async () => (await followSends(deps), await stateOf(payout))).toBe('cancelled')
  expect(showPayout(deps, { ...payout, state: 'cancelled', sentAt: clock.now() })).toMatchObject({
    status: 'PENDING',
    stage: 'RETURNED',
  })
})
