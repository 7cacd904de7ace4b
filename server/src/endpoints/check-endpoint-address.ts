import { assertAllowed } from '../guarded-web/guarded-web.ts'
import { Refusal } from '../kit/refusal.ts'
import { Unusable } from '../guarded-web/unusable.ts'

type Where = { publicUrl: string; plainHost: string | null }

/**
 * An address in its one spelling. Refuses `endpoint_address` where nobody would hear anything: no https, a port, a password, a number
 * instead of a name, and Moon itself. Where its name leads is looked at whenever it is to hear something.
 */
export function checkEndpointAddress(text: string, { publicUrl, plainHost }: Where): string {
  const url = URL.parse(text)
  if (!url || !isAllowed(url, plainHost) || isAt(url, publicUrl)) throw new Refusal('endpoint_address')
  url.hash = ''
  return url.href
}

function isAllowed(url: URL, plainHost: string | null): boolean {
  try {
    assertAllowed(url, plainHost)
    return plainHost !== null || url.hostname.includes('.')
  } catch (error) {
    if (error instanceof Unusable) return false
    throw error
  }
}

const isAt = ({ host }: URL, publicUrl: string): boolean => host === new URL(publicUrl).host
