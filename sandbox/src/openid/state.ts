// An issuer's state: accounts, consents per app, open codes, and keys.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { keep, type Kept } from '../keep.ts'
import type { IssuerKind } from './issuer-kind.ts'
import type { Lie } from './lies.ts'
import type { Person } from './person.ts'

/** A consent that is not yet exchanged for tokens. */
type Code = {
  code: string
  sub: string
  redirectUri: string
  challenge: string | null
  nonce: string | null
  lie: Lie
  untilMs: number
}

/** A key for id tokens; the newest signs, and all of them are published. */
export type Key = { kid: string; privatePem: string; publicPem: string }

export type IssuerState = {
  kind: IssuerKind
  /** Its own address, as in tokens. */
  issuer: string
  clock: Clock
  kept: Kept<{ people: Person[]; known: string[]; codes: Code[]; keys: Key[] }>
}

export function openState(given: {
  kind: IssuerKind
  issuer: string
  clock: Clock
  dataDir: string | undefined
}): IssuerState {
  const { kind, issuer, clock, dataDir } = given
  const kept = keep<IssuerState['kept']['value']>(dataDir, `openid-${kind.name}`, {
    people: kind.firstPeople.map((person) => ({ ...person, sub: kind.newSub() })),
    known: [],
    codes: [],
    keys: [],
  })
  return { kind, issuer, clock, kept }
}

export const findPerson = ({ kept }: IssuerState, subOrEmail: string): Person | undefined =>
  kept.value.people.find(({ sub, email }) => sub === subOrEmail || email === subOrEmail)

export function addPerson(state: IssuerState, given: Omit<Person, 'sub'>): Person {
  const person = { ...given, sub: state.kind.newSub() }
  state.kept.value.people.push(person)
  state.kept.save()
  return person
}

/** Returns the current signing key. Created on first use, because that takes a moment. */
export function signingKey(state: IssuerState): Key {
  return state.kept.value.keys.at(-1) ?? rotate(state)
}

/** Replaces the signing key; the previous ones are no longer published. */
export function rotate({ kept }: IssuerState): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const key = { kid: randomBytes(20).toString('hex'), privatePem: privateKey, publicPem: publicKey }
  kept.value.keys = [key]
  kept.save()
  return key
}
