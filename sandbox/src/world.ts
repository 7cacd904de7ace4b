// The outside world on this machine: providers with their own protocols, one clock, one set of faults, one panel. Only requested parts
// are started; parts with a data folder survive a restart.
import { startBitcoin } from './bitcoin/start-bitcoin.ts'
import { fundPayouts } from './bitcoin/fund-payouts.ts'
import { networkNames } from './bitcoin/network.ts'
import { donationAddress, payoutXprv, payoutXpub, treasuryXpub } from './bitcoin/treasury.ts'
import { join } from 'node:path'
import { createClock, type Clock } from './clock.ts'
import { addExchange } from './add-exchange.ts'
import { addLocations } from './add-locations.ts'
import { addApple, addGoogle } from './add-openid.ts'
import { addTokenNode } from './add-token-node.ts'
import { startChat } from './chat/chat.ts'
import { addSupplier } from './add-supplier.ts'
import type { Watch } from './documents/watch-exchanges.ts'
import { createFaults, type Fault, type Faults } from './faults.ts'
import { addShops } from './add-shops.ts'
import { startIssuer, type Approval } from './issuer/issuer.ts'
import { keep } from './keep.ts'
import { openLog } from './log.ts'
import { startMail } from './mail/mail.ts'
import { openMining } from './mining.ts'
import type { Controls } from './panel/controls.ts'
import { startPanel } from './panel/panel.ts'
import { anyPorts, type Ports } from './ports.ts'
import { startRates } from './rates/rates.ts'
import { shopNodeNames } from './tokens/token-nodes.ts'

export type World = Controls & {
  panelUrl: string
  /** The providers' addresses and keys, under the names of a customer's settings. */
  env: Record<string, string>
  /** Settings that only the customer's signer gets, which is a process of its own. */
  signer: Record<string, string>
  stop(): Promise<void>
}

export const parts = [
  'bitcoin',
  'lightning',
  ...shopNodeNames,
  'issuer',
  'shops',
  'rates',
  'exchange',
  'chat',
  'supplier',
  'locations',
  'google',
  'apple',
  'mail',
  'panel',
] as const
export type Part = (typeof parts)[number]

type Start = {
  world: Controls
  env: Record<string, string>
  ports: Ports
  common: { clock: Clock; faults: Faults; dataDir: string | undefined }
  txindex: boolean
  unapproved: readonly Approval[]
  /** Registers a shutdown step; steps run in reverse order. */
  onStop: (end: () => Promise<void>) => void
}

export async function startWorld(
  input: {
    dataDir?: string | undefined
    ports?: Ports
    parts?: readonly Part[]
    txindex?: boolean
    unapproved?: readonly Approval[]
    watch?: Watch | undefined
  } = {},
): Promise<World> {
  const { dataDir, ports = anyPorts } = input
  const isWanted = (part: Part) => input.parts?.includes(part) ?? true
  const { clock, faults } = openControls(dataDir, input.watch)
  const world: Controls = { clock, faults, log: openLog(clock), tokens: {} }
  const ends: Array<() => Promise<void>> = []
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  const start: Start = {
    world,
    env: {},
    ports,
    common: { clock, faults, dataDir },
    txindex: input.txindex ?? false,
    unapproved: input.unapproved ?? [],
    onStop: (end) => void ends.push(end),
  }
  try {
    if (isWanted('bitcoin') || isWanted('lightning')) await addBitcoin(start)
    if (isWanted('lightning')) await addLightning(start)
    for (const name of shopNodeNames) if (isWanted(name)) await addTokenNode(start, name)
    if (isWanted('issuer')) await addIssuer(start)
    if (isWanted('shops')) await addShops(start)
    if (isWanted('rates')) await addRates(start)
    if (isWanted('exchange')) await addExchange(start)
    if (isWanted('chat')) await addChat(start)
    if (isWanted('supplier')) await addSupplier(start)
    if (isWanted('locations')) addLocations(start)
    if (isWanted('google')) await addGoogle(start)
    if (isWanted('apple')) await addApple(start)
    if (isWanted('mail')) await addMail(start)
    // The panel always runs, whichever parts are started.
    const panel = await startPanel(world, ports.panel)
    start.onStop(() => panel.close())
    start.env.CLOCK_URL = `${panel.url}/api/clock`
    return {
      ...world,
      panelUrl: `http://localhost:${panel.port}`,
      env: start.env,
      signer: isWanted('bitcoin') ? { SIGNER_XPRV: payoutXprv } : {},
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const longestChannelWaitMs = 20_000
const bitcoindUser = { user: 'sandbox', password: 'sandbox' }

async function addBitcoin({ world, env, ports, common, txindex, onStop }: Start): Promise<void> {
  const { dataDir, clock, faults } = common
  const bitcoin = await startBitcoin({
    clock,
    faults,
    txindex,
    ...(dataDir === undefined ? {} : { dataDir: join(dataDir, 'bitcoin') }),
    rpcPort: ports.bitcoind,
    zmqPort: ports.zmq,
    ...bitcoindUser,
  })
  onStop(() => bitcoin.stop())
  world.bitcoin = bitcoin
  if (dataDir !== undefined) fundPayouts(bitcoin)
  world.mining = openMining(bitcoin, dataDir)
  bitcoin.chain.on('accepted', () => world.log.touch())
  bitcoin.chain.on('connected', ({ height, transactions }) => {
    const paid = transactions.length - 1
    if (paid > 0) world.log.note('bitcoin', `Block ${height} with ${paid} payment${paid === 1 ? '' : 's'}`)
    else world.log.touch()
  })
  const { user, password } = bitcoindUser
  env.BITCOIND_URL = bitcoin.rpcUrl.replace('://', `://${user}:${password}@`)
  if (bitcoin.zmqUrl !== undefined) env.BITCOIND_ZMQ = bitcoin.zmqUrl
  env.BITCOIN_NETWORK = networkNames.lightning
  env.BITCOIN_XPUB = treasuryXpub
  env.PAYOUT_XPUB = payoutXpub
  env.DONATION_ADDRESS = donationAddress
}

async function addLightning({ world, env, ports, common: { dataDir, clock, faults }, onStop }: Start): Promise<void> {
  if (!world.bitcoin) return
  // Loaded on demand: the nodes are a WebAssembly program of several megabytes.
  const { startLightning } = await import('./lightning/start-lightning.ts')
  const lightning = await startLightning({
    bitcoin: world.bitcoin,
    clock,
    faults,
    ports,
    ...(dataDir === undefined ? {} : { dataDir: join(dataDir, 'lightning') }),
  })
  onStop(() => lightning.stop())
  // Takes half a second in a new sandbox; when the channels are in trouble the rest runs all the same.
  await Promise.race([lightning.ready, new Promise((done) => setTimeout(done, longestChannelWaitMs).unref())])
  world.lightning = lightning
  env.LND_URL = lightning.shopUrl
  env.LND_MACAROON = lightning.shopMacaroon
  env.LND_PAY_MACAROON = lightning.shopPayMacaroon
  env.LNURL_PLAIN_HOST = lightning.wallet.host
}

async function addIssuer({ world, env, ports, common, unapproved, onStop }: Start): Promise<void> {
  const issuer = await startIssuer({
    ...common,
    unapproved,
    port: ports.issuer,
    onEvent({ event_type, payload }) {
      const card = world.issuer?.cards().find((c) => c.token === payload.card_token)
      if (event_type === 'card.created') world.log.note('issuer', `Card •• ${card?.last_four} issued`)
      else if (event_type === 'card.updated')
        world.log.note('issuer', `Card •• ${card?.last_four} is now ${card?.state.toLowerCase()}`)
      else world.log.touch()
    },
  })
  onStop(() => issuer.close())
  world.issuer = issuer
  Object.assign(env, {
    LITHIC_URL: issuer.url,
    LITHIC_API_KEY: issuer.apiKey,
    LITHIC_CREDIT_PROGRAM: issuer.secondProgram,
  })
}

async function addRates({ world, env, ports, common, onStop }: Start): Promise<void> {
  const rates = await startRates({ ...common, port: ports.rates })
  onStop(() => rates.close())
  world.rates = rates
  const { coinbase, kraken, bitstamp } = rates.urls
  Object.assign(env, { RATES_COINBASE_URL: coinbase, RATES_KRAKEN_URL: kraken, RATES_BITSTAMP_URL: bitstamp })
}

async function addChat({ world, env, ports, common, onStop }: Start): Promise<void> {
  const chat = await startChat({
    ...common,
    port: ports.chat,
    onMessage: (who, message) => world.log.note('chat', `${who}: ${message}`),
  })
  onStop(() => chat.close())
  Object.assign(env, {
    ZENDESK_SCRIPT_URL: chat.scriptUrl,
    ZENDESK_KEY: chat.key,
    ZENDESK_KEY_ID: chat.keyId,
    ZENDESK_SECRET: chat.secret,
  })
}

async function addMail({ world, env, ports, common, onStop }: Start): Promise<void> {
  const mail = await startMail({ ...common, port: ports.smtp })
  onStop(() => mail.close())
  world.mail = mail
  mail.mailbox.onMail((m) => world.log.note('mail', `“${m.subject}” to ${m.to.join(', ')}`))
  env.SMTP_URL = mail.url
}

function openControls(dataDir: string | undefined, watch?: Watch): { clock: Clock; faults: Faults } {
  const offset = keep(dataDir, 'clock', { offsetMs: 0 })
  const clock = createClock(offset.value)
  clock.onMove(() => {
    offset.value.offsetMs = clock.offsetMs()
    offset.save()
  })
  const kept = keep<{ faults: readonly Fault[] }>(dataDir, 'faults', { faults: [] })
  const faults = createFaults({ initial: kept.value.faults, watch })
  faults.onChange(() => {
    kept.value = { faults: faults.list() }
    kept.save()
  })
  return { clock, faults }
}
