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
 * Issues unguessable tickets for the forms read last. A ticket works once, and only while the page is as it was
 * read.
 */
export function confirmedForms(window: Window & typeof globalThis) {
  const kept = new Map<string, Confirmed>()
  const addressNow = () => window.location.href.replace(/#.*$/, '')
  return {
    forget: () => kept.clear(),
    confirm(form: Confirmable): string {
      const ticket = unguessable(window)
      kept.set(ticket, { ...form, isStill: watch(form, addressNow, window) })
      return ticket
    },
    take(ticket: string): Confirmed | undefined {
      const form = kept.get(ticket)
      kept.delete(ticket)
      return form
    },
  }
}

function watch({ fields = [], address = [] }: Confirmable, addressNow: () => string, window: Window): IsStill {
  const { document } = window
  const read = addressNow()
  const owners = new Map<Element, Node>([...fields, ...address].map(({ element }) => [element, ownerOf(element)]))
  const kinds = new Map<Element, string>(fields.map(({ element, kind }) => [element, kind]))
  const sentTo = (owner: Node) => destinationsOf(owner, document).join(' ')
  const sent = new Map<Node, string>([...owners.values()].map((owner) => [owner, sentTo(owner)]))
  return (element) => {
    if (addressNow() !== read || window.document !== document) return 'navigated'
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
