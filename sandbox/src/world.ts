// The outside world on this machine: providers that speak their own protocols, one clock, one set of faults, one panel.
// What is not asked for is not started; what has a data folder survives its end.
import { startBitcoin } from './bitcoin/start-bitcoin.ts'
import { treasuryXpub } from './bitcoin/treasury.ts'
import { join } from 'node:path'
import { createClock, type Clock } from './clock.ts'
import { createFaults, type Fault, type Faults } from './faults.ts'
import { startIssuer } from './issuer/issuer.ts'
import { keep } from './keep.ts'
import { openLog } from './log.ts'
import { startMail } from './mail/mail.ts'
import { openMining } from './mining.ts'
import type { Controls } from './panel/controls.ts'
import { startPanel } from './panel/panel.ts'
import { startRates } from './rates/rates.ts'

export type World = Controls & {
  panelUrl: string
  /** The providers' addresses and keys under the names of the settings that a customer of theirs would have. */
  env: Record<string, string>
  stop(): Promise<void>
}

export const parts = ['bitcoin', 'lightning', 'issuer', 'rates', 'mail', 'panel'] as const
export type Part = (typeof parts)[number]

export type Ports = { panel: number; issuer: number; rates: number; smtp: number; bitcoind: number; zmq: number }

/** Fixed and next to each other, so that an address in a browser or a wallet stays right from start to start. */
export function portsFrom(panel: number): Ports {
  if (panel === 0) return anyPorts
  return { panel, issuer: panel + 1, rates: panel + 2, smtp: panel + 3, bitcoind: panel + 10, zmq: panel + 11 }
}

export const anyPorts: Ports = { panel: 0, issuer: 0, rates: 0, smtp: 0, bitcoind: 0, zmq: 0 }

const bitcoindUser = { user: 'sandbox', password: 'sandbox' }

export async function startWorld(
  input: { dataDir?: string | undefined; ports?: Ports; parts?: readonly Part[] } = {},
): Promise<World> {
  const { dataDir, ports = anyPorts } = input
  const isWanted = (part: Part) => input.parts?.includes(part) ?? true
  const { clock, faults } = openControls(dataDir)
  const log = openLog(clock)
  const world: Controls = { clock, faults, log }
  const env: Record<string, string> = {}
  const stops: Array<() => Promise<void>> = []
  const common = { clock, faults, dataDir }
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }

  try {
    if (isWanted('bitcoin') || isWanted('lightning')) {
      const bitcoin = await startBitcoin({
        clock,
        faults,
        ...(dataDir === undefined ? {} : { dataDir: join(dataDir, 'bitcoin') }),
        rpcPort: ports.bitcoind,
        zmqPort: ports.zmq,
        ...bitcoindUser,
      })
      stops.push(() => bitcoin.stop())
      world.bitcoin = bitcoin
      world.mining = openMining(bitcoin, dataDir)
      const { user, password } = bitcoindUser
      env.BITCOIND_URL = bitcoin.rpcUrl.replace('://', `://${user}:${password}@`)
      if (bitcoin.zmqUrl !== undefined) env.BITCOIND_ZMQ = bitcoin.zmqUrl
      env.BITCOIN_NETWORK = 'regtest'
      env.BITCOIN_XPUB = treasuryXpub
    }
    if (isWanted('issuer')) {
      const issuer = await startIssuer({ ...common, port: ports.issuer })
      stops.push(() => issuer.close())
      world.issuer = issuer
      Object.assign(env, { LITHIC_URL: issuer.url, LITHIC_API_KEY: issuer.apiKey })
    }
    if (isWanted('rates')) {
      const rates = await startRates({ ...common, port: ports.rates })
      stops.push(() => rates.close())
      world.rates = rates
      const { coinbase, kraken, bitstamp } = rates.urls
      Object.assign(env, { RATES_COINBASE_URL: coinbase, RATES_KRAKEN_URL: kraken, RATES_BITSTAMP_URL: bitstamp })
    }
    if (isWanted('mail')) {
      const mail = await startMail({ ...common, port: ports.smtp })
      stops.push(() => mail.close())
      world.mail = mail
      mail.mailbox.onMail((m) => log.note('mail', `“${m.subject}” to ${m.to.join(', ')}`))
      env.SMTP_URL = mail.url
    }
    // The panel is the world's steering wheel: it is there whatever else is.
    const panel = await startPanel(world, ports.panel)
    stops.push(() => panel.close())
    env.CLOCK_URL = `${panel.url}/api/clock`
    return { ...world, panelUrl: `http://localhost:${panel.port}`, env, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function openControls(dataDir: string | undefined): { clock: Clock; faults: Faults } {
  const offset = keep(dataDir, 'clock', { offsetMs: 0 })
  const clock = createClock(offset.value)
  clock.onMove(() => {
    offset.value.offsetMs = clock.offsetMs()
    offset.save()
  })
  const kept = keep<{ faults: readonly Fault[] }>(dataDir, 'faults', { faults: [] })
  const faults = createFaults({ initial: kept.value.faults })
  faults.onChange(() => {
    kept.value = { faults: faults.list() }
    kept.save()
  })
  return { clock, faults }
}
