import type { FrameReading } from './frame-reading.ts'
import { pathTo, type FrameAt } from './path-to.ts'
import { planFilling, type FillPlan } from './plan-filling.ts'
import { askFrame, enterFrames, type Tab } from './scripting.ts'

/**
 * A checkout as the user confirms it in the extension's window: the shop, its total, and the receivers of the
 * card.
 */
export type Checkout = {
  shop: string
  total: FrameReading['total']
  plan: FillPlan
  /** The shop page's form for an address. */
  address: { documentId: string; ticket: string } | undefined
  /** Shipped payment origins with frames on the page that are not readable yet: the user must grant them. */
  needsPermission: string[]
}

const patience = { tries: 20, pauseMs: 50 }

/**
 * Reads all readable frames of a tab. A permission takes effect late, so the reading is repeated until the top
 * frame answers; undefined if it never does.
 */
export async function readCheckout(
  tab: Tab,
  { paymentOrigins, chosen }: { paymentOrigins: readonly string[]; chosen?: string },
): Promise<Checkout | undefined> {
  const entered = await untilTrue(
    () => enterAll(tab),
    ({ first }) => first.some(({ reading }) => reading.isTop),
  )
  const { documents, first } = await awaitProviders(tab, entered, paymentOrigins)
  const shop = first.find(({ reading }) => reading.isTop)?.reading.origin
  if (shop === undefined) return undefined
  const known = [shop, ...paymentOrigins]
  const knocked = new Map<string, string[]>()
  for (const { documentId, reading } of first)
    if (known.includes(reading.origin)) knocked.set(documentId, (await askFrame(tab, documentId, 'knock', known)) ?? [])
  const isKnown = (frames: FrameAt[]) => (frame: FrameAt) =>
    frame.reading.forms.length === 0 ||
    !known.includes(frame.reading.origin) ||
    pathTo(frame, frames, knocked) !== undefined
  const frames = await untilTrue(
    () => readAll(tab, documents),
    (read) => read.every(isKnown(read)),
  )
  const top = frames.find(({ reading }) => reading.isTop)
  if (!top) return undefined
  const plan = planFilling(frames, { knocked, paymentOrigins, chosen })
  const reached = new Set(frames.map(({ reading }) => reading.origin))
  const needsPermission = top.reading.frames.filter((origin) => paymentOrigins.includes(origin) && !reached.has(origin))
  const { address, total } = top.reading
  return {
    shop,
    total,
    plan,
    address: address?.sendsTo.every((origin) => known.includes(origin))
      ? { documentId: top.documentId, ticket: address.ticket }
      : undefined,
    needsPermission,
  }
}

/** Repeats a question until its answer is enough or the attempts are used up; returns the last answer. */
async function untilTrue<T>(ask: () => Promise<T>, isEnough: (answer: T) => boolean): Promise<T> {
  let answer = await ask()
  for (let left = patience.tries; left > 0 && !isEnough(answer); left--) {
    await new Promise((done) => setTimeout(done, patience.pauseMs))
    answer = await ask()
  }
  return answer
}

type Entered = { documents: string[]; first: FrameAt[] }

/** A frame that has arrived has to load, and may have frames of its own. */
const mostEntries = 4

/**
 * Waits for the frames of payment providers that are still coming or loading: one that is read before seems to ask for
 * nothing. Each is waited for once.
 */
async function awaitProviders(tab: Tab, entered: Entered, origins: readonly string[]): Promise<Entered> {
  const awaited = new Set<string>()
  const isAwaited = ({ documentId, reading }: FrameAt) =>
    !awaited.has(documentId) &&
    (reading.coming.some((origin) => origins.includes(origin)) ||
      (!reading.isTop && !reading.isLoaded && origins.includes(reading.origin)))
  for (let left = mostEntries; left > 0; left--) {
    const frames = entered.first.filter(isAwaited)
    if (frames.length === 0) break
    for (const { documentId } of frames) awaited.add(documentId)
    await Promise.all(frames.map(({ documentId }) => askFrame(tab, documentId, 'whenLoaded', [...origins])))
    const again = await enterAll(tab)
    if (!again.first.some(({ reading }) => reading.isTop)) break
    entered = again
  }
  return entered
}

async function enterAll(tab: Tab): Promise<Entered> {
  const documents = await enterFrames(tab).catch(() => [])
  return { documents, first: await readAll(tab, documents) }
}

async function readAll(tab: Tab, documents: string[]): Promise<FrameAt[]> {
  const readings = await Promise.all(documents.map((documentId) => askFrame(tab, documentId, 'read')))
  return readings.flatMap((reading, i) => (reading ? [{ documentId: documents[i]!, reading }] : []))
}
