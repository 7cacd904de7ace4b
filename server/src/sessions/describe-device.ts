import Bowser from 'bowser'
import type { Session } from '@moon/contract/sessions.ts'

/**
 * What a browser calls itself, in plain words: `Chrome on macOS`. Only names of the library's own lists are answered, never the
 * text that the browser sent.
 */
export function describeDevice(userAgent: string): Pick<Session, 'device' | 'kind'> {
  if (userAgent === '') return { device: unknown, kind: 'other' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const names = [browser.name, os.name].filter(
    (name) => name !== undefined && name !== '' && /^[\w .+-]{1,40}$/.test(name),
  )
  return { device: names.join(' on ') || unknown, kind: kinds[platform.type ?? ''] ?? 'other' }
}

const unknown = 'A device that does not say what it is'

const kinds: Readonly<Record<string, Session['kind']>> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' }
