import { Gauge, type Registry } from 'prom-client'

/** What can be paid out at once, by wallet, in satoshis. */
export type HotWallets = Readonly<Record<string, () => Promise<bigint>>>

const rememberMs = 60_000

/** Asks the wallets at most once a minute, and nobody waits for their answer; one that does not answer has no gauge. */
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
