import type { Msat } from '@moon/money/msat.ts'
import { guardedWeb } from '../guarded-web/guarded-web.ts'
import { readAddress } from './read-address.ts'
import { readInvoiceAnswer, readPayOffer, type PayOffer } from './read-answer.ts'
import { Unusable } from '../guarded-web/unusable.ts'
import { web as openWeb, type Web } from '../guarded-web/web.ts'

/** Why a server cannot be used, for operators; every misbehaviour of a server becomes such a reason. */
type NotUsable = { kind: 'unusable'; because: string }

/**
 * Payees reached by Lightning address (LUD-16, LUD-06). Their servers are untrusted: each request ends within five seconds, reads at most
 * 64 KB of an answer and connects to public addresses only.
 */
export type LightningAddresses = {
  /** Normalises a Lightning address; returns undefined when the text is none. Makes no request. */
  read(text: string): string | undefined
  /** The limits of one payment that the address's server accepts. */
  look: (address: string) => Promise<{ kind: 'open'; minMsat: Msat; maxMsat: Msat } | NotUsable>
  /**
   * Requests a new, still unverified invoice for this amount from the server, and returns the hash of the earlier metadata that it may
   * carry.
   */
  request: (
    address: string,
    msat: Msat,
  ) => Promise<{ kind: 'answered'; request: string; metadataHash: string } | NotUsable>
}

type Settings = {
  /** A development host that is reached without TLS at any address; null when there is none. */
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
