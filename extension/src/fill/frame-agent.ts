import type { CardField, FieldElement } from '../checkout/card-field.ts'
import { documentsIn } from '../checkout/documents-in.ts'
import { ownerOf } from '../checkout/owner-of.ts'
import { findTotal } from '../total/find-total.ts'
import { addressFieldsIn } from './address-field.ts'
import { cardFormsIn } from './card-forms-in.ts'
import type { AddressValues, CardValues } from './card-values.ts'
import { destinationsOf } from './destinations-of.ts'
import { fillAddress, fillCard } from './fill-fields.ts'
import { isLoaded, whenLoaded } from './when-loaded.ts'
import type { FillReport, FrameReading } from './frame-reading.ts'
import { isDrawn } from './is-drawn.ts'
import { openKnocks } from './knocks.ts'
import { openPageButton, type ButtonWords } from './page-button.ts'
import { confirmedForms } from './confirmed-forms.ts'

/**
 * The functions of a frame that the worker calls. They run in the extension's isolated world, which the page can
 * neither see nor change.
 */
export type FrameAgent = {
  /** Knocks at the drawn child frames that may be of these origins; returns the knocks. */
  knock(origins: string[]): string[]
  /** Whether the frame of this knock is visible now. */
  canSee(knock: string): boolean
  read(): FrameReading
  /** Resolves when the frame has loaded and its child frames of these origins have arrived, or after some seconds. */
  whenLoaded(origins: string[]): Promise<void>
  /** Writes a card into the form of a ticket, once. */
  fill(ticket: string, card: CardValues, kinds: string[]): Promise<FillReport>
  fillAddress(ticket: string, address: AddressValues): Promise<FillReport>
  /** Shows the small button that opens the extension's window. False if the user has dismissed it on this page. */
  showButton(words: ButtonWords): boolean
}

/** `openWindow` is called by the page button only. */
export function openFrameAgent(window: Window & typeof globalThis, openWindow: () => void): FrameAgent {
  const { document } = window
  const knocks = openKnocks(window)
  const tickets = confirmedForms(window)
  const button = openPageButton(window, openWindow)
  return {
    knock: (origins) => knocks.knock(origins),
    showButton: (words) => button.show(words),
    canSee(knock) {
      button.hide()
      return knocks.canSee(knock)
    },
    whenLoaded: (origins) => whenLoaded(window, origins),
    read() {
      tickets.forget()
      const { unreached, coming } = documentsIn(document, isDrawn)
      const forms = cardsOf(document).map((fields) => ({
        ticket: tickets.confirm({ fields }),
        kinds: fields.map(({ kind }) => kind),
        sendsTo: originsOf(fields.map(({ element }) => element)),
      }))
      const address = addressFieldsIn(document).filter(({ element }) => isDrawn(element))
      return {
        origin: window.origin,
        isTop: window === window.top,
        isSecure: window.isSecureContext,
        ancestors: [...(window.location.ancestorOrigins ?? [])],
        forms,
        address:
          address.length > 0
            ? {
                ticket: tickets.confirm({ address }),
                kinds: address.map(({ kind }) => kind),
                sendsTo: originsOf(address.map(({ element }) => element)),
              }
            : undefined,
        total: totalOf(document),
        frames: unreached,
        coming,
        isLoaded: isLoaded(document),
        heard: knocks.heard(),
      }
    },
    async fill(ticket, card, kinds) {
      button.hide()
      const form = tickets.take(ticket)
      if (!form?.fields) return { written: [], left: [{ kind: 'form', because: 'navigated' }] }
      return fillCard(
        form.fields.filter(({ kind }) => kinds.includes(kind)),
        { all: form.fields, card, isStill: form.isStill },
      )
    },
    async fillAddress(ticket, address) {
      button.hide()
      const form = tickets.take(ticket)
      if (!form?.address) return { written: [], left: [{ kind: 'address', because: 'navigated' }] }
      return fillAddress(form.address, { address, isStill: form.isStill })
    },
  }
}

/**
 * The drawn card fields of a document by form; forms with one field each, as some providers write them, are
 * merged. The form with the most fields comes first.
 */
function cardsOf(document: Document): CardField[][] {
  const forms = cardFormsIn(document)
    .map((fields) => fields.filter(({ element }) => isDrawn(element)))
    .filter((fields) => fields.length > 0)
  const all = forms.flat()
  const kinds = all.map(({ kind }) => kind).filter((kind) => kind !== 'number-part')
  const isOne = forms.length > 1 && new Set(kinds).size === kinds.length && !forms.some((fields) => fields.length > 2)
  return isOne ? [all] : forms.toSorted((a, b) => b.length - a.length)
}

/** The origins that the fields' forms may send to. */
const originsOf = (fields: readonly FieldElement[]): string[] => {
  const all = fields.flatMap((element) => destinationsOf(ownerOf(element), element.ownerDocument))
  return [...new Set(all.map((address) => URL.parse(address)?.origin ?? 'null'))]
}

function totalOf(document: Document): FrameReading['total'] {
  const total = findTotal(document)
  return total.outcome === 'found' ? { outcome: 'found', cents: String(total.cents) } : total
}
