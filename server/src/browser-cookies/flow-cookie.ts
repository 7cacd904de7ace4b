import { readSignedCookie, writeSignedCookie, type Place } from './signed-cookie.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A cookie with the id of a flow that this browser began: a sign-up, a reset or a sign-in with a provider. Only the browser with the
 * cookie may answer with a code, so nobody else can use up its tries, and a code is useless to a browser that did not choose the
 * password (decision 056).
 */
const cookies = {
  pending: { name: 'pending', lifeS: 24 * 3600 },
  reset: { name: 'reset', lifeS: 3600 },
  federated: { name: 'federated', lifeS: 3600 },
  /** For the browser that brought a provider's answer. */
  brought: { name: 'brought', lifeS: 3600 },
} as const

type Flow = keyof typeof cookies

export const flowCookie = (place: Place, flow: Flow, id: string): string =>
  writeSignedCookie(place, { ...cookies[flow], value: id })

export function readFlowCookie(place: Place, flow: Flow, held: string): string | undefined {
  const id = readSignedCookie(place, cookies[flow].name, held)
  return id !== undefined && uuid.test(id) ? id : undefined
}
