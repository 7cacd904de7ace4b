import { assertAllowed } from '../guarded-web/guarded-web.ts'
import { Refusal } from '../kit/refusal.ts'
import { Unusable } from '../guarded-web/unusable.ts'

/** In its one spelling, in which a letter may take nine times the room. */
const longest = 600

type Where = { publicUrl: string; plainHost: string | null }

/**
 * An address in its one spelling. Refuses `endpoint_address` where nobody would hear anything: no https, a port, a password, a number
 * instead of a name, a name with a dot at its end, which is another spelling of the same, and Moon itself. Where its name leads is looked
 * at whenever it is to hear something.
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
