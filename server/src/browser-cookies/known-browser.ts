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
 * A cookie for a browser in which the owner of an address has signed in, or has set a password by code. Its tries are counted separately
 * from those of all others. It grants nothing else, and the six-digit step requires a trusted device.
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

/** The id of one of the owner's known browsers; undefined for any other browser. */
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

/** Marks the owner of a browser without storing the address itself. */
const markOf = ({ secret }: Deps, id: string, email: string): string =>
  signatureOf(secret, `known:${id}:${email}`).slice(0, 22)
