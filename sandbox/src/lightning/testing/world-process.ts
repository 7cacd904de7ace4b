import { startBitcoin } from '../../bitcoin/start-bitcoin.ts'
import { createClock } from '../../clock.ts'
import { addInvoice } from '../add-invoice.ts'
import { payInvoiceToTheEnd } from '../pay.ts'
import { startLightning } from '../start-lightning.ts'

// A sandbox in a process of its own that pays without pause until it is killed. Prints every settled invoice.

const [dataDir = ''] = process.argv.slice(2)
const clock = createClock()
const bitcoin = await startBitcoin({ dataDir, rpcPort: 0, clock, user: 'u', password: 'p', mineEveryMs: 100 })
const lightning = await startLightning({ bitcoin, clock, dataDir })
await lightning.ready
for (;;) {
  const invoice = addInvoice(lightning.shop, { valueMsat: 5_000_000n })
  const payment = await payInvoiceToTheEnd(lightning, { invoice: invoice.request })
  if (payment.status === 'SUCCEEDED') process.stdout.write(`${invoice.hash}\n`)
}
