// The payee: a wallet that makes Lightning invoices, and settles or returns held payments.
import { optionalInteger, optionalText, optionalYesNo, text } from '../fields.ts'
import { answerJson, type Router } from '../http.ts'
import type { Invoice } from '../lightning/invoices.ts'
import type { Lightning } from '../lightning/start-lightning.ts'
import type { Log } from '../log.ts'
import { orProblem } from './chain-routes.ts'
import { grouped } from './words.ts'

/** Most invoices that the wallet lists. */
const shown = 20

export function walletRoutes(router: Router, { lightning, log }: { lightning: Lightning; log: Log }): void {
  const { wallet } = lightning
  router.on('GET /api/wallet', ({ response }) =>
    answerJson(response, 200, { address: wallet.address, invoices: wallet.invoices().slice(0, shown).map(show) }),
  )
  router.on('POST /api/wallet/invoices', (call) => {
    const body = call.body === '' ? {} : call.json()
    const sats = optionalInteger(body, 'amountSats', { min: 0, max: 100_000_000 }) ?? 0
    const more = optionalInteger(body, 'moreMsat', { max: 999 }) ?? 0
    const expirySeconds = optionalInteger(body, 'expirySeconds', { min: 1, max: 31_536_000 })
    const finalBlocks = optionalInteger(body, 'finalBlocks', { min: 18, max: 4_000 })
    const memo = optionalText(body, 'memo', { max: 600 })
    const isHeld = optionalYesNo(body, 'isHeld') ?? false
    const made = orProblem(() =>
      wallet.make({
        msat: BigInt(sats) * 1_000n + BigInt(more),
        isHeld,
        ...(memo === undefined ? {} : { memo }),
        ...(expirySeconds === undefined ? {} : { expirySeconds }),
        ...(finalBlocks === undefined ? {} : { finalBlocks }),
      }),
    )
    const asked = sats === 0 ? 'any amount' : `${grouped(sats)} sats`
    log.note('lightning', `The wallet asks for ${asked}`)
    answerJson(call.response, 201, { done: `An invoice for ${asked}: ${made.request}`, ...show(made) })
  })
  const change = (path: string, act: (hash: string) => void, done: string) =>
    router.on(`POST ${path}`, (call) => {
      const hash = text(call.json(), 'hash', { min: 64, max: 64 })
      orProblem(() => act(hash))
      log.note('lightning', done)
      answerJson(call.response, 200, { done })
    })
  change('/api/wallet/take', (hash) => wallet.take(hash), 'The wallet took what it held')
  change('/api/wallet/give-back', (hash) => wallet.giveBack(hash), 'The wallet gave back what it held')
}

const show = ({ hash, request, state, valueMsat, paidMsat, isHold }: Invoice) => ({
  hash,
  request,
  state,
  msat: String(valueMsat),
  paidMsat: String(paidMsat),
  isHeld: isHold,
})
