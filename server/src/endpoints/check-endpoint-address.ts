import { assertAllowed } from '../guarded-web/guarded-web.ts'
import { Refusal } from '../kit/refusal.ts'
import { Unusable } from '../guarded-web/unusable.ts'

/** For the normalised address, in which a letter may take nine times the space. */
const longest = 600

type Where = { publicUrl: string; plainHost: string | null }

/**
 * Returns the normalised address. Refuses `endpoint_address` for an address that cannot receive events: no https, a port, a password, an
 * IP address, a name with a trailing dot, which is another spelling of the same name, and Moon itself. The name is resolved and checked
 * at each delivery.
 */
export function checkEndpointAddress(text: string, { publicUrl, plainHost }: Where): string {
  const url = URL.parse(text)
  if (!url || !isAllowed(url, plainHost) || isAt(url, publicUrl)) throw new Refusal('endpoint_address')
  url.hash = ''
  if (url.href.length > longest) throw new Refusal('endpoint_address')
  return url.href
}

function isAllowed(url: URL, plainHost: string | null): boolean {
  try {
    assertAllowed(url, plainHost)
    return plainHost !== null || (url.hostname.includes('.') && !url.hostname.endsWith('.'))
  } catch (error) {
    if (error instanceof Unusable) return false
    throw error
  }
}

const isAt = ({ host }: URL, publicUrl: string): boolean => host === new URL(publicUrl).host
