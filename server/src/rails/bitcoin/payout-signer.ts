import { fetchText, type OutsideAnswer } from '../../kit/fetch-text.ts'
import { RailDown } from '../rail.ts'
import type { PayoutSigner } from '../treasury.ts'

/** Client of the signer process on this machine. */
export function payoutSigner({ url, key }: { url: string; key: string }): PayoutSigner {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const ask = (path: string, body?: string): Promise<OutsideAnswer> =>
    fetchText(`${url}${path}`, {
      ...(body === undefined ? {} : { method: 'POST' as const, body }),
      headers,
      timeoutMs: 30_000,
    }).catch((error: unknown) => {
      throw new RailDown('The signer of payouts does not answer.', { cause: error })
    })
  return {
    async mostSats() {
      const { status, text } = await ask('/limits')
      const said = parsed(text)
      const [payout, hour, day, fee] = [said['perPayout'], said['perHour'], said['perDay'], said['fee']].map(satsIn)
      if (status !== 200 || payout === undefined || hour === undefined || day === undefined || fee === undefined)
        throw new RailDown(`The signer of payouts does not say its limits: it answers ${status}.`)
      // A payout's fee counts against its hour's and its day's limit.
      return [hour - fee, day - fee].reduce((least, most) => (most < least ? most : least), payout)
    },
    async sign({ batch, psbt, outputs }) {
      const written = outputs.map(({ script, sats }) => ({ script, sats: String(sats) }))
      const body = JSON.stringify({ batch, psbt: Buffer.from(psbt).toString('base64'), outputs: written })
      const { status, text } = await ask('/sign', body)
      const { transaction, reason } = parsed(text)
      if (status === 200 && typeof transaction === 'string') return { kind: 'signed', transaction }
      if (status === 409 && typeof reason === 'string') return { kind: 'refused', reason }
      throw new RailDown(`The signer of payouts answers ${status}.`)
    },
  }
}

const satsIn = (text: unknown): bigint | undefined =>
  typeof text === 'string' && /^\d{1,16}$/.test(text) ? BigInt(text) : undefined

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
