// The exchange in the sandbox: its prices are the market's, and its sends to an address arrive on the chain.
import { payAddress } from './bitcoin/wallet.ts'
import { startExchange } from './exchange/exchange.ts'
import type { Outside } from './exchange/send-money.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Controls } from './panel/controls.ts'
import { assets } from './rates/prices.ts'

type Start = {
  world: Controls
  env: Record<string, string>
  ports: { exchange: number }
  common: { clock: Clock; faults: Faults; dataDir: string | undefined }
  onStop: (end: () => Promise<void>) => void
}

export async function addExchange({ world, env, ports, common, onStop }: Start): Promise<void> {
  const exchange = await startExchange({
    ...common,
    port: ports.exchange,
    outside: outsideOf(world),
    onSend: ({ amount, currency, to, status }) =>
      world.log.note('exchange', `${amount} ${currency} to ${to}: ${status}`),
    onChange: () => world.log.touch(),
  })
  onStop(() => exchange.close())
  world.exchange = exchange
  Object.assign(env, {
    COINBASE_LOGIN_URL: exchange.url,
    COINBASE_API_URL: exchange.url,
    COINBASE_CLIENT_ID: exchange.client.id,
    COINBASE_CLIENT_SECRET: exchange.client.secret,
    COINBASE_PAYEE: exchange.merchantEmail,
  })
}

/** Price of a coin when the sandbox runs without rate sources. */
const priceWithoutMarket = 100

function outsideOf(world: Controls): Outside {
  return {
    priceOf(currency) {
      if (currency === 'USD') return 1
      const asset = assets.find((one) => one === currency)
      return asset && world.rates ? world.rates.prices.middle(asset) : priceWithoutMarket
    },
    payOut(currency, address, amount) {
      if (!world.bitcoin || currency !== 'BTC') throw new Error('there is no such chain in this world')
      return payAddress(world.bitcoin, { address, satoshis: amount })
    },
    isMined: (hash) => world.bitcoin?.chain.blockOf(hash) !== undefined,
  }
}
