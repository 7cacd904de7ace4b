import type { CardField, FieldElement } from '../checkout/card-field.ts'
import type { AddressField } from './address-field.ts'
import type { AddressValues, CardValues } from './card-values.ts'
import { chooseMonth, chooseYear } from './choose-option.ts'
import type { IsStill } from './confirmed-forms.ts'
import type { FillReport, LeftBecause } from './frame-reading.ts'
import { isReachable } from './is-reachable.ts'
import { valueFor } from './value-for.ts'
import { writeAddress } from './write-address.ts'
import { writeText } from './write-text.ts'

/**
 * Writes a card into fields, the number first, and never submits. Before each field it checks again that the page
 * is the confirmed one and the field is visible; if the number was not written, nothing else is.
 */
export async function fillCard(
  fields: readonly CardField[],
  { all, card, isStill }: { all: readonly CardField[]; card: CardValues; isStill: IsStill },
): Promise<FillReport> {
  const report: FillReport = { written: [], left: [] }
  const isNumber = ({ kind }: CardField) => kind === 'number' || kind === 'number-part'
  for (const field of [...fields.filter(isNumber), ...fields.filter((each) => !isNumber(each))]) {
    const because = await writeOne(field.element, isStill, () => writeCardField(field, all, card))
    if (because === undefined) report.written.push(field.kind)
    else report.left.push({ kind: field.kind, because })
    if (because !== undefined && (isNumber(field) || because === 'navigated')) return report
  }
  return report
}

/** Writes an address into empty fields only: values that the user typed stay. */
export async function fillAddress(
  fields: readonly AddressField[],
  { address, isStill }: { address: AddressValues; isStill: IsStill },
): Promise<FillReport> {
  const report: FillReport = { written: [], left: [] }
  for (const field of fields) {
    const because =
      field.element.value === ''
        ? await writeOne(field.element, isStill, () => writeAddress(field, address, settle))
        : ('not empty' as const)
    if (because === undefined) report.written.push(field.kind)
    else report.left.push({ kind: field.kind, because })
    if (because === 'navigated') return report
  }
  return report
}

async function writeOne(
  element: FieldElement,
  isStill: IsStill,
  write: () => Promise<boolean>,
): Promise<LeftBecause | undefined> {
  // The page may react to the focus by moving the field, so the checks follow the focus.
  if (isStill(element) === true) element.focus({ preventScroll: true })
  const still = isStill(element)
  if (still !== true) return still
  if (!isReachable(element)) return 'not visible'
  if (await write()) return undefined
  return element.localName === 'select' ? 'no choice' : 'not taken'
}

async function writeCardField(field: CardField, all: readonly CardField[], card: CardValues): Promise<boolean> {
  const { element, kind } = field
  if (element.localName !== 'select') return writeText(element as HTMLInputElement, valueFor(field, all, card), settle)
  const select = element as HTMLSelectElement
  const isChosen =
    kind === 'expiry-month' ? chooseMonth(select, card.month) : kind === 'expiry-year' && chooseYear(select, card.year)
  await settle()
  return isChosen
}

/** Frameworks re-render after an event; one turn of the event loop later they are done. */
const settle = () => new Promise<void>((done) => setTimeout(done, 0))
