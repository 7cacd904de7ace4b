import { rootsIn } from './fields-in.ts'

/** The documents of a page that one may read, and the origins of the frames that one may not. */
export type Documents = { reached: Document[]; unreached: string[] }

/**
 * A document and, in the order of the page, those of its frames that share its origin, frames in open shadow roots as well. A frame of
 * another origin shows nothing of itself but where it was loaded from; whoever wants to fill it needs the user's permission for that
 * origin. Providers have frames that nobody sees, too: `isShown` leaves them out.
 */
export function documentsIn(root: Document, isShown: (frame: Element) => boolean = () => true): Documents {
  const found: Documents = { reached: [root], unreached: [] }
  const frames = rootsIn(root).flatMap((each) => [...each.querySelectorAll('iframe, frame')])
  for (const frame of frames.filter(isShown)) {
    const inside = contentOf(frame as HTMLIFrameElement)
    if (inside) {
      const deeper = documentsIn(inside, isShown)
      found.reached.push(...deeper.reached)
      found.unreached.push(...deeper.unreached)
    } else {
      const origin = originOf(frame.getAttribute('src') ?? '', root)
      if (origin && !found.unreached.includes(origin)) found.unreached.push(origin)
    }
  }
  return found
}

/** Reading a sandboxed frame throws in some browsers and is null in others. */
function contentOf(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument
  } catch {
    return null
  }
}

/** Only what was loaded over HTTPS, or from this machine, can be asked for; a frame of `data:` or `blob:` has no origin of its own. */
function originOf(address: string, root: Document): string | undefined {
  const url = URL.parse(address) ?? URL.parse(address, root.baseURI)
  const isSecure =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && /^(?:.+\.)?localhost$|^127\.0\.0\.1$/.test(url.hostname))
  return isSecure ? url.origin : undefined
}
