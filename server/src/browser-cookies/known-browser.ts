import { randomBytes } from 'node:crypto'
import type { Clock } from '../kit/clock.ts'
import type { Browser } from '../auth/library.ts'
import { readSignedCookie, signatureOf, writeSignedCookie, type Place } from './signed-cookie.ts'

type Deps = Place & { clock: Clock }

const cookieName = 'known'
const lifeS = 180 * 24 * 3600
/** A household shares a browser. */
const mostUsers = 4

/**
 * A browser in which the owner of an address has been signed in, or has set a password by code. Its tries are counted apart
 * from those of everybody else. That is all: it opens nothing, and the six-digit step asks for a trusted device.
 */
export function knownBrowserCookie(deps: Deps, email: string, { cookies }: Pick<Browser, 'cookies'>): string {
  const entries = entriesOf(deps, cookies)
  const own = entries.find((entry) => entry.of === markOf(deps, entry.id, email))
  const id = own?.id ?? randomBytes(9).toString('base64url')
  const until = Math.floor(deps.clock.now().getTime() / 1_000) + lifeS
  const others = entries.filter((entry) => entry !== own).slice(0, mostUsers - 1)
  const value = [{ id, until, of: markOf(deps, id, email) }, ...others]
    .map((entry) => `${entry.id}~${entry.until}~${entry.of}`)
    .join('!')
  return writeSignedCookie(deps, { name: cookieName, value, lifeS })
}

/** Which of the owner's browsers this is; undefined for anybody else's. */
export const knownBrowserId = (deps: Deps, email: string, { cookies }: Pick<Browser, 'cookies'>): string | undefined =>
  entriesOf(deps, cookies).find(({ id, of }) => of === markOf(deps, id, email))?.id

type Entry = { id: string; until: number; of: string }

function entriesOf(deps: Deps, cookies: string): Entry[] {
  const now = deps.clock.now().getTime() / 1_000
  return (readSignedCookie(deps, cookieName, cookies) ?? '')
    .split('!')
    .map((entry) => entry.split('~'))
    .map(([id = '', until = '', of = '']) => ({ id, until: Number(until), of }))
    .filter(({ id, until }) => id !== '' && until > now)
}

/** Whose browser it is, without the address itself. */
const markOf = ({ secret }: Deps, id: string, email: string): string =>
  signatureOf(secret, `known:${id}:${email}`).slice(0, 22)
