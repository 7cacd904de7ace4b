import { createLocalJWKSet, errors, type JWTVerifyGetKey, type JSONWebKeySet } from 'jose'
import type { Clock } from '../kit/clock.ts'
import { askProvider } from './ask-provider.ts'

/** Keys are reloaded after this time, so that a revoked key counts no longer than that. */
const rememberedForMs = 3_600_000

/** The keys that a provider publishes. A token under an unknown key triggers one reload: providers rotate keys without notice. */
export function createKeySet(clock: Clock): (url: string) => JWTVerifyGetKey {
  let held: { url: string; find: JWTVerifyGetKey; untilMs: number } | undefined
  const load = async (url: string): Promise<JWTVerifyGetKey> => {
    const find = await readKeys(url)
    held = { url, find, untilMs: clock.now().getTime() + rememberedForMs }
    return find
  }
  return (url) => async (header, token) => {
    const isFresh = held?.url === url && clock.now().getTime() < held.untilMs
    if (!held || !isFresh) return (await load(url))(header, token)
    try {
      return await held.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return (await load(url))(header, token)
    }
  }
}

async function readKeys(url: string): Promise<JWTVerifyGetKey> {
  const answer = await askProvider(url)
  if (answer?.status !== 200) throw new KeysAway()
  try {
    return createLocalJWKSet(answer.body as JSONWebKeySet)
  } catch {
    throw new KeysAway()
  }
}

/** The keys could not be read, so the token can be neither accepted nor refused. */
class KeysAway extends Error {}
