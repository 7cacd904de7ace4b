import Bowser from 'bowser'
import type { Session } from '@moon/contract/sessions.ts'
import { say, verbatim, type Words } from '../languages/message.ts'

/**
 * A browser's user agent in plain words: `Chrome on macOS`. Returns only names from the library's own lists, never text that the browser
 * sent.
 */
export function describeDevice(userAgent: string): { device: Words; kind: Session['kind'] } {
  if (userAgent === '') return { device: unknown, kind: 'other' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const [one, other] = [browser.name, os.name].filter(
    (name) => name !== undefined && name !== '' && /^[\w .+-]{1,40}$/.test(name),
  )
  return { device: nameOf(one, other), kind: kinds[platform.type ?? ''] ?? 'other' }
}

function nameOf(one: string | undefined, other: string | undefined): Words {
  if (one === undefined) return unknown
  return other === undefined ? verbatim(one) : say('{browser} on {system}', { browser: one, system: other })
}

const unknown = say('A device that does not say what it is')

const kinds: Readonly<Record<string, Session['kind']>> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' }
