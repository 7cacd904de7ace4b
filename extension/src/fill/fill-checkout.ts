import type { AddressValues, CardValues } from './card-values.ts'
import type { FillReport } from './frame-reading.ts'
import type { Receiver } from './plan-filling.ts'
import type { Checkout } from './read-checkout.ts'
import { askFrame, type Tab } from './scripting.ts'

/**
 * Writes a card into the confirmed forms of the confirmed documents: a frame that has navigated since is another
 * document and gets nothing. Each document is given only the values that its fields ask for. If the number is not
 * accepted, nothing else is written.
 */
export async function fillCheckout(
  tab: Tab,
  { plan, address }: Checkout,
  { card, home }: { card: CardValues; home?: AddressValues | undefined },
): Promise<FillReport> {
  const report: FillReport = { written: [], left: [] }
  if (plan.outcome !== 'ready') return { written: [], left: [{ kind: 'form', because: 'changed' }] }
  for (const receiver of plan.receivers) {
    const one = (await isSeen(tab, receiver))
      ? await askFrame(tab, receiver.documentId, 'fill', receiver.ticket, only(card, receiver.kinds), receiver.kinds)
      : hidden
    add(report, one)
    if (
      report.left.some(({ kind, because }) => kind.startsWith('number') || kind === 'form' || because === 'navigated')
    )
      return report
  }
  if (address && home) add(report, await askFrame(tab, address.documentId, 'fillAddress', address.ticket, home))
  return report
}

const hidden: FillReport = { written: [], left: [{ kind: 'form', because: 'not visible' }] }

/** Whether every frame on the path currently shows the next one. */
async function isSeen(tab: Tab, { path }: Receiver): Promise<boolean> {
  for (const { documentId, knock } of path) if (!(await askFrame(tab, documentId, 'canSee', knock))) return false
  return true
}

/** Only the values that these fields ask for. */
function only(card: CardValues, kinds: readonly string[]): CardValues {
  const asks = (...any: string[]) => any.some((kind) => kinds.includes(kind))
  return {
    number: asks('number', 'number-part') ? card.number : '',
    month: asks('expiry', 'expiry-month') ? card.month : '',
    year: asks('expiry', 'expiry-year') ? card.year : '',
    securityCode: asks('security-code') ? card.securityCode : '',
    holder: asks('holder', 'given-name', 'family-name') ? card.holder : '',
  }
}

function add(report: FillReport, one: FillReport | undefined): void {
  const { written, left } = one ?? { written: [], left: [{ kind: 'form', because: 'navigated' as const }] }
  report.written.push(...written)
  report.left.push(...left)
}
