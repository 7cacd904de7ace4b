import { rootsIn } from '../checkout/fields-in.ts'
import { isDrawn } from './is-drawn.ts'
import { isReachable } from './is-reachable.ts'
import { unguessable } from './unguessable.ts'

/**
 * Maps frames to documents: a document cannot see the element that shows it. The surrounding page therefore posts
 * a knock, a random word, to each drawn frame, delivered only to the named origins; the worker asks the frame
 * which knock it received. Frames of other origins receive nothing, and hidden frames are never knocked at.
 */
export function openKnocks(window: Window & typeof globalThis) {
  const knockedAt = new Map<string, HTMLIFrameElement>()
  const heard = new Set<string>()
  window.addEventListener(
    'message',
    ({ source, data }) => {
      const word: unknown = (data as { moonKnock?: unknown } | null)?.moonKnock
      if (source === window.parent && source !== window && typeof word === 'string') heard.add(word)
    },
    true,
  )
  return {
    heard: () => [...heard],
    knock(origins: string[]): string[] {
      knockedAt.clear()
      const frames = rootsIn(window.document).flatMap((root) => [...root.querySelectorAll('iframe')])
      for (const frame of frames.filter(isDrawn)) {
        const origin = originOf(frame, window)
        if (!origins.includes(origin)) continue
        const word = unguessable(window)
        knockedAt.set(word, frame)
        frame.contentWindow?.postMessage({ moonKnock: word }, origin)
      }
      return [...knockedAt.keys()]
    },
    canSee(word: string): boolean {
      const frame = knockedAt.get(word)
      return frame !== undefined && frame.isConnected && isReachable(frame)
    },
  }
}

/** The origin that a frame was loaded from; a frame without an address has the origin of the page around it. */
function originOf(frame: HTMLIFrameElement, window: Window): string {
  const address = frame.getAttribute('src') ?? ''
  if (address === '' || address.startsWith('about:') || frame.hasAttribute('srcdoc')) return window.origin
  return URL.parse(address, window.document.baseURI)?.origin ?? 'null'
}
