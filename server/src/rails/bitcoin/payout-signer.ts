import { fetchText } from '../../kit/fetch-text.ts'
import { RailDown } from '../rail.ts'
import type { PayoutSigner } from '../treasury.ts'

/** The signer process on this machine. */
export const payoutSigner = ({ url, key }: { url: string; key: string }): PayoutSigner => ({
  async sign({ batch, psbt, outputs }) {
    const written = outputs.map(({ script, sats }) => ({ script, sats: String(sats) }))
    const body = JSON.stringify({ batch, psbt: Buffer.from(psbt).toString('base64'), outputs: written })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const { status, text } = await fetchText(`${url}/sign`, { method: 'POST', headers, body, timeoutMs: 30_000 }).catch(
      (error: unknown) => {
        throw new RailDown('The signer of payouts does not answer.', { cause: error })
      },
    )
    const { transaction, reason } = parsed(text)
    if (status === 200 && typeof transaction === 'string') return { kind: 'signed', transaction }
    if (status === 409 && typeof reason === 'string') return { kind: 'refused', reason }
    throw new RailDown(`The signer of payouts answers ${status}.`)
  },
})

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
