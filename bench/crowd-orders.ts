// The crowd of the bench `crowd`, in a process of its own so that its requests do not delay the measured user.
// Started by `startCrowd`; words: the app, the inbox, the number of orders. Signs two users in, prints `ready`,
// places all orders on request, and then prints their outcomes.
import { arrive } from './buyer.ts'

export type SaidByCrowd = 'ready' | { counts: Record<string, number> }

const [app = '', inbox = '', orders = ''] = process.argv.slice(2)
const buyers = await Promise.all(['ada', 'cal'].map((name) => arrive({ app, inbox, name: `crowd-${name}` })))
const say = (what: SaidByCrowd) => process.send!(what)

process.once('message', () => {
  const all = Array.from({ length: Number(orders) }, (_, n) =>
    buyers[n % buyers.length]!.time('POST', '/v1/moon/getdepositaddress', { card_amount: '1' }),
  )
  void Promise.all(all).then((ended) => {
    const counts: Record<string, number> = {}
    for (const { status, code = '' } of ended) counts[`${status} ${code}`] = (counts[`${status} ${code}`] ?? 0) + 1
    say({ counts })
    for (const buyer of buyers) buyer.leave()
    process.disconnect()
  })
})
say('ready')
