import type { Msat } from '@moon/money/msat.ts'
import { guardedWeb } from '../guarded-web/guarded-web.ts'
import { readAddress } from './read-address.ts'
import { readInvoiceAnswer, readPayOffer, type PayOffer } from './read-answer.ts'
import { Unusable } from '../guarded-web/unusable.ts'
import { web as openWeb, type Web } from '../guarded-web/web.ts'

/** Why a server cannot be used, for operators; whatever a stranger's server does becomes one. */
type NotUsable = { kind: 'unusable'; because: string }

/**
 * Whoever can be paid under a name (LUD-16, LUD-06). Their servers are strangers: each question ends within five seconds, reads 64 KB of
 * an answer at most and connects to public addresses alone.
 */
export type LightningAddresses = {
  /** A Lightning address in its one spelling; undefined: it is none. Asks nobody. */
  read(text: string): string | undefined
  /** What the server of an address takes in one payment. */
  look: (address: string) => Promise<{ kind: 'open'; minMsat: Msat; maxMsat: Msat } | NotUsable>
  /** A new invoice of the server's for this amount, which is still to be checked, and the hash that it may carry of what was said before. */
  request: (
    address: string,
    msat: Msat,
  ) => Promise<{ kind: 'answered'; request: string; metadataHash: string } | NotUsable>
}

type Settings = {
  /** A host of development that is asked without TLS, wherever it is; null: there is none. */
  plainHost: string | null
  web?: Web
  timeoutMs?: number
}

export function lightningAddresses({ plainHost, web = openWeb, timeoutMs = 5_000 }: Settings): LightningAddresses {
  const ask = (): ReturnType<typeof guardedWeb> =>
    guardedWeb({ web, plainHost, signal: AbortSignal.timeout(timeoutMs) })
  const offerOf = async (server: ReturnType<typeof guardedWeb>, address: string): Promise<PayOffer> => {
    const known = readAddress(address, plainHost)
    if (!known) throw new Unusable('it is no Lightning address')
    return readPayOffer(await server.get(known.url))
  }
  return {
    read: (text) => readAddress(text, plainHost)?.address,
    look: (address) =>
      orUnusable(async () => {
        const { minMsat, maxMsat } = await offerOf(ask(), address)
        return { kind: 'open', minMsat, maxMsat }
      }),
    request: (address, msat) =>
      orUnusable(async () => {
        const server = ask()
        const { callback, minMsat, maxMsat, metadataHash } = await offerOf(server, address)
        if (msat < minMsat || msat > maxMsat)
          return { kind: 'unusable', because: `it takes from ${minMsat} to ${maxMsat} msat` }
        callback.hash = ''
        callback.search = `${callback.search === '' ? '?' : `${callback.search}&`}amount=${msat}`
        return { kind: 'answered', request: readInvoiceAnswer(await server.get(callback)), metadataHash }
      }),
  }
}

async function orUnusable<T>(ask: () => Promise<T>): Promise<T | NotUsable> {
  try {
    return await ask()
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { kind: 'unusable', because: message || String(code) }
  }
}
