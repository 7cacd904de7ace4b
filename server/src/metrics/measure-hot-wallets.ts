import { Gauge, type Registry } from 'prom-client'

/** The amount that can be paid out at once, by wallet, in satoshis. */
export type HotWallets = Readonly<Record<string, () => Promise<bigint>>>

const rememberMs = 60_000

/** Reads the wallets at most once a minute, and no scrape waits for their answer; a wallet that does not answer has no gauge. */
export function measureHotWallets(wallets: HotWallets, registers: Registry[]): () => void {
  const gauge = new Gauge({
    name: 'moon_hot_balance_sats',
    help: 'What can be paid out at once, by wallet.',
    labelNames: ['wallet'],
    registers,
  })
  const ask = async ([wallet, balance]: [string, () => Promise<bigint>]) => {
    try {
      gauge.set({ wallet }, Number(await balance()))
    } catch {
      gauge.remove({ wallet })
    }
  }
  let askedAt = -Infinity
  return () => {
    if (performance.now() - askedAt < rememberMs) return
    askedAt = performance.now()
    for (const wallet of Object.entries(wallets)) void ask(wallet)
  }
}
