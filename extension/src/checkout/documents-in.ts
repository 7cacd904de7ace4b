import { rootsIn } from './fields-in.ts'

/**
 * The documents of a page that are readable, the origins of the frames that are not, and of those whose document has
 * not arrived yet.
 */
export type Documents = { reached: Document[]; unreached: string[]; coming: string[] }

/**
 * A document and, in page order, its same-origin frames, those in open shadow roots included. A frame of another
 * origin reveals only where it was loaded from; filling it needs the user's permission for that origin. Providers
 * also have invisible frames: `isShown` excludes them.
 */
export function documentsIn(root: Document, isShown: (frame: Element) => boolean = () => true): Documents {
  const found: Documents = { reached: [root], unreached: [], coming: [] }
  const frames = rootsIn(root).flatMap((each) => [...each.querySelectorAll('iframe, frame')])
  for (const frame of frames.filter(isShown)) {
    const inside = contentOf(frame as HTMLIFrameElement)
    const origin = originOf(frame.getAttribute('src') ?? '', root)
    // Until its own document arrives, a frame shows an empty one that its page can read.
    if (inside?.URL === 'about:blank' && origin) {
      if (!found.coming.includes(origin)) found.coming.push(origin)
    } else if (inside) {
      const deeper = documentsIn(inside, isShown)
      found.reached.push(...deeper.reached)
      found.unreached.push(...deeper.unreached)
      found.coming.push(...deeper.coming)
    } else if (origin && !found.unreached.includes(origin)) found.unreached.push(origin)
  }
  return found
}

/** Reading a sandboxed frame throws in some browsers and returns null in others. */
function contentOf(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument
  } catch {
    return null
  }
}

/**
 * Permission can only be requested for origins on HTTPS or localhost; a `data:` or `blob:` frame has no origin of
 * its own.
 */
function originOf(address: string, root: Document): string | undefined {
  const url = URL.parse(address) ?? URL.parse(address, root.baseURI)
  const isSecure =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && /^(?:.+\.)?localhost$|^127\.0\.0\.1$/.test(url.hostname))
  return isSecure ? url.origin : undefined
}
