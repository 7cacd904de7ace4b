import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startProduct } from '../../tools/src/start/product.ts'
import { filmStart } from './film-time.ts'

export type FilmWorld = {
  app: string
  /** The sandbox's shop of the film, and the origin of the shops' payment provider. */
  shop: string
  payments: string
  /** Calls the sandbox's panel. */
  ask<T>(path: string, body?: object): Promise<T>
  /** The six-digit code of the newest email to this address. */
  codeFor(email: string): Promise<string>
  stop(): Promise<void>
}

/** A fixed port, because addresses are visible in the film; far from those of `npm start`. */
const port = 7700
const panelPort = 7800

/** The whole product in a world of its own, at the film's date and with fixed rates. */
export async function startFilmWorld(): Promise<FilmWorld> {
  const home = await mkdtemp(join(tmpdir(), 'moon-film-'))
  const stops: (() => Promise<void>)[] = [() => rm(home, { recursive: true, force: true })]
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  process.env['SANDBOX_PORT'] = `${panelPort}`
  process.env['EXTENSION_STORE'] ??= 'https://shop-of-extensions.example/moon'
  process.env['NODE_OPTIONS'] = `--import ${pathToFileURL(join(import.meta.dirname, 'steady-cards.ts')).href}`
  try {
    const { signal } = new AbortController()
    const { app, sandbox } = await startProduct({ home, port, ephemeral: false, say: console.log, signal }, stops)
    const { panel, inbox } = sandbox!
    const ask = async <T>(path: string, body?: object): Promise<T> => {
      const answer = await fetch(new URL(path, panel), body ? { method: 'POST', body: JSON.stringify(body) } : {})
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as T
    }
    const { now } = await ask<{ now: number }>('/api/clock')
    await ask('/api/clock', { moveMs: filmStart - now })
    await ask('/api/rates', { prices: { BTC: 100_000 }, isMoving: false })
    const { shops, paymentsUrl } = await ask<{ shops: { id: string; url: string }[]; paymentsUrl: string }>(
      '/api/checkouts',
    )
    return {
      app,
      shop: shops.find(({ id }) => id === 'coffee')!.url,
      payments: paymentsUrl,
      ask,
      codeFor: (email) => codeFrom(inbox, email),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function codeFrom(inbox: string, email: string): Promise<string> {
  const answer = await fetch(new URL(`/api/mail/wait?to=${encodeURIComponent(email)}&after=0&timeoutMs=60000`, inbox))
  const { text } = (await answer.json()) as { text: string }
  return /\b\d{6}\b/.exec(text)![0]
}
