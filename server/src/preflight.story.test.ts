import { afterAll, expect, test } from 'vitest'
import { adapterChecks } from './adapter-checks.ts'
import { connectProviders } from './connect-providers.ts'
import { openDatabase } from './database/db.ts'
import { movableClock } from './kit/clock.ts'
import { createLog } from './kit/log.ts'
import { linesOf, preflight } from './preflight.ts'
import { readSettings } from './settings/config.ts'
import { testDatabase } from './testing/database.ts'
import { testWorld } from './testing/world.ts'

const world = await testWorld([
  'bitcoin',
  'lightning',
  'ethereum',
  'tron',
  'issuer',
  'rates',
  'supplier',
  'mail',
  'google',
  'apple',
  'panel',
])
const { url } = await testDatabase()
const database = openDatabase(url, { poolSize: 1 })
afterAll(() => database.close())

async function lines(changed: Record<string, string | undefined> = {}): Promise<string[]> {
  const env: Record<string, string | undefined> = { ...world.env, DATABASE_URL: url, ...changed }
  const settings = readSettings(env, adapterChecks)
  const providers = connectProviders(settings, { database, clock: movableClock(), log: createLog({ level: 'silent' }) })
  try {
    return linesOf(await preflight(settings, providers))
  } finally {
    await Promise.all([
      providers.bitcoin.close(),
      providers.lightning.close(),
      ...Object.values(providers.tokens).map((rail) => rail.close()),
    ])
    providers.mail.close()
  }
}

test('the preflight prints per provider a line with what it permits, and what will not work', async () => {
  const said = await lines()
  for (const fine of [
    /^ok {4}Bitcoin node: Bitcoin regtest, block/,
    /^ok {4}Bitcoin node: calls us for every transaction and block/,
    /^ok {4}Lightning node: /,
    /^ok {4}Ethereum node: takes several questions at once/,
    /^ok {4}Tron second node: shows logs of 1,000 blocks at once/,
    /^ok {4}gift-card supplier: our balance is \$/,
    /^ok {4}rates: two of three/,
    /^ok {4}mail server: takes emails unencrypted/,
    /^ok {4}Google: answers/,
    /^ok {4}Apple: answers/,
    /^LOOK {2}card issuer: account .*, active, \$1,250 a day, \$5,000 a month, no limit for its lifetime\. .*LITHIC_ACCOUNT_TOKEN/,
    /^LOOK {2}card issuer: tells its news to no address that ends with .*`by-hand`.*card_transaction\.updated/,
    /^LOOK {2}card issuer: asks nobody before a card is charged/,
  ])
    expect(said).toContainEqual(expect.stringMatching(fine))
  expect(said.filter((line) => /does not answer|undefined|null/.test(line))).toEqual([])
})

test('a second node of another chain, two nodes at one host and a network that is away are lines with advice', async () => {
  const said = await lines({
    ETHEREUM_SECOND_RPC_URL: world.env['TRON_SECOND_RPC_URL'],
    TRON_SECOND_RPC_URL: world.env['TRON_RPC_URL'],
    POLYGON_RPC_URL: world.env['ETHEREUM_RPC_URL'],
  })
  for (const trouble of [
    /^LOOK {2}Ethereum second node: is on chain \d+ instead of \d+\. .*ETHEREUM_SECOND_RPC_URL/,
    /^LOOK {2}Tron second node: is at the host of the first\. .*somebody else's node/,
    /^LOOK {2}polygon node: .*is not on chain \d+ \(POLYGON_RPC_URL\)/,
  ])
    expect(said).toContainEqual(expect.stringMatching(trouble))
})

test('where a node has a bound, what Moon asks it in a day is a line, and advice where the bound is lower', async () => {
  const said = await lines({ ETHEREUM_CALLS_A_DAY: '100000', TRON_CALLS_A_DAY: '40000' })
  expect(said.filter((line) => line.includes('_CALLS_A_DAY'))).toEqual([
    expect.stringMatching(/^ok {4}Ethereum node: gets up to 9,100 calls a day .* ETHEREUM_CALLS_A_DAY is 100,000$/),
    expect.stringMatching(
      /^LOOK {2}Tron node: gets up to 9,100 calls a day .* TRON_CALLS_A_DAY is 40,000\. .*a minute late/,
    ),
  ])
})

test('a wrong key, a node that is away and a node without ZMQ are lines with advice, and do not stop the other checks', async () => {
  const said = await lines({
    LITHIC_API_KEY: 'a-key-that-is-not-known',
    ETHEREUM_RPC_URL: 'http://127.0.0.1:9',
    RUNA_API_KEY: 'a-key-that-is-not-known',
    BITCOIND_ZMQ: undefined,
    SMTP_URL: 'smtp://127.0.0.1:9',
    GOOGLE_ISSUER: 'http://127.0.0.1:9',
  })
  for (const trouble of [
    /^LOOK {2}card issuer: does not answer as it should: .*LITHIC_API_KEY/,
    /^LOOK {2}Ethereum node: The node at 127.0.0.1:9 does not answer/,
    /^LOOK {2}gift-card supplier: .*RUNA_API_KEY/,
    /^LOOK {2}Bitcoin node: is asked each second\. .*zmqpubsequence/,
    /^LOOK {2}mail server: does not answer .*SMTP_URL/,
    /^LOOK {2}Google: .*GOOGLE_ISSUER/,
    /^ok {4}Tron node: /,
  ])
    expect(said).toContainEqual(expect.stringMatching(trouble))
  // An unreachable provider is reported once, as a whole sentence.
  expect(said.filter((line) => line.includes('  Ethereum node: '))).toHaveLength(1)
  expect(said.filter((line) => line.includes('..'))).toEqual([])
})
