import type { RequestListener } from 'node:http'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Faults } from '../faults.ts'
import { answerJson, createRouter, Problem } from '../http.ts'
import type { Invoice } from './invoices.ts'

type Make = (asked: { msat: bigint; descriptionHash: Uint8Array }) => Invoice

const name = 'wallet'
const [least, most] = [1_000, 100_000_000_000]

/** A Lightning address server (LUD-16, LUD-06) with one name, whose invoices the wallet makes. */
export function lnurlListener({ make, faults }: { make: Make; faults?: Faults }): RequestListener {
  // Its callers read a refusal from the body, whatever the status.
  const router = createRouter(({ response }, { message }) =>
    answerJson(response, 200, { status: 'ERROR', reason: message }),
  )
  router.on('GET /.well-known/lnurlp/:name', ({ request, response, params }) => {
    const { host } = request.headers
    const metadata = metadataOf(known(params.name), host)
    answerJson(response, 200, {
      tag: 'payRequest',
      callback: `http://${host}/lnurlp/${name}/callback`,
      minSendable: least,
      maxSendable: most,
      metadata,
      commentAllowed: 0,
    })
  })
  router.on('GET /lnurlp/:name/callback', ({ request, response, params, url }) => {
    const metadata = metadataOf(known(params.name), request.headers.host)
    const amount = url.searchParams.get('amount') ?? ''
    if (!/^\d{1,15}$/.test(amount)) throw new Problem(400, 'amount: thousandths of a satoshi are expected.')
    const msat = BigInt(amount)
    if (msat < least || msat > most) throw new Problem(400, 'amount: it is outside of what is taken.')
    const invoice = make({ msat, descriptionHash: sha256(new TextEncoder().encode(metadata)) })
    answerJson(response, 200, { pr: invoice.request, routes: [] })
  })
  return (request, response) =>
    void (faults
      ? faults.around('lnurl', request, response, () => router.handle(request, response))
      : router.handle(request, response))
}

function known(given: string | undefined): string {
  if (given !== name) throw new Problem(404, `Nobody here is called ${given}.`)
  return given
}

const metadataOf = (who: string, host: string | undefined): string =>
  JSON.stringify([
    ['text/plain', `Pay ${who}`],
    ['text/identifier', `${who}@${host}`],
  ])
