import type { CardField, FieldElement } from '../checkout/card-field.ts'
import { ownerOf } from '../checkout/owner-of.ts'
import type { AddressField } from './address-field.ts'
import { cardFormsIn } from './card-forms-in.ts'
import { destinationsOf } from './destinations-of.ts'
import { unguessable } from './unguessable.ts'

type Confirmable = { fields?: CardField[]; address?: AddressField[] }

/**
 * Whether a field may still be written: `changed` if the page altered it, `navigated` if the page is another one.
 */
export type IsStill = (element: FieldElement) => true | 'changed' | 'navigated'

export type Confirmed = Confirmable & { isStill: IsStill }

/**
 * The forms of the last reading, by unguessable tickets. A ticket is valid once, and only for the page as it was read: a page that was
 * left and restored from the back/forward cache must be confirmed again.
 */
export function confirmedForms(window: Window & typeof globalThis) {
  const kept = new Map<string, Confirmed>()
  const forget = () => kept.clear()
  // The page may hide this event from us; `visitOf` then still notices that the page was left.
  window.addEventListener('pagehide', forget, true)
  return {
    forget,
    confirm(form: Confirmable): string {
      const ticket = unguessable(window)
      kept.set(ticket, { ...form, isStill: watch(form, window) })
      return ticket
    },
    take(ticket: string): Confirmed | undefined {
      const form = kept.get(ticket)
      kept.delete(ticket)
      return form
    },
  }
}

/** Identifies a visit: the page's address, and the navigation that led to it. */
function visitOf({ location, navigation }: Visited): string {
  const { navigationType, from } = navigation?.activation ?? {}
  return [location.href.replace(/#.*$/, ''), navigationType, from?.id].join(' ')
}

type Visited = {
  location: Location
  navigation?: { activation?: { navigationType: string; from: { id: string } | null } | null }
}

function watch({ fields = [], address = [] }: Confirmable, window: Window): IsStill {
  const { document } = window
  const read = visitOf(window)
  const owners = new Map<Element, Node>([...fields, ...address].map(({ element }) => [element, ownerOf(element)]))
  const kinds = new Map<Element, string>(fields.map(({ element, kind }) => [element, kind]))
  const sentTo = (owner: Node) => destinationsOf(owner, document).join(' ')
  const sent = new Map<Node, string>([...owners.values()].map((owner) => [owner, sentTo(owner)]))
  return (element) => {
    if (visitOf(window) !== read || window.document !== document) return 'navigated'
    const owner = ownerOf(element)
    const isSame =
      element.isConnected &&
      element.ownerDocument === document &&
      owners.get(element) === owner &&
      sentTo(owner) === sent.get(owner)
    if (!isSame) return 'changed'
    const kind = kinds.get(element)
    if (kind === undefined) return true
    const now = cardFormsIn(document).flat()
    return now.some((field) => field.element === element && field.kind === kind) ? true : 'changed'
  }
}
