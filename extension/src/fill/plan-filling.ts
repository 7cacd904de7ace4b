import { pathTo, type FrameAt, type FramePath, type Knocked } from './path-to.ts'

/** A form to fill: its document and its fields. `frame` is the knock received by the frame that shows it. */
export type Receiver = { documentId: string; origin: string; ticket: string; kinds: string[]; path: FramePath }

export type FillPlan =
  | { outcome: 'ready'; shop: string; receivers: Receiver[]; origins: string[] }
  | { outcome: 'choose'; shop: string; origins: string[] }
  | { outcome: 'none'; because: 'no form' | 'not secure' | 'stranger' }

/**
 * Decides which form gets which digits. Only the shop itself (the origin of the tab) and the shipped payment
 * origins may receive any; a frame counts only if all its ancestor frames are of these origins and each shows the
 * next. The number goes to one origin: if several ask for it, the user chooses. The rest goes where the number
 * goes, or to the shop if only its page asks for it.
 */
export function planFilling(
  frames: readonly FrameAt[],
  {
    knocked,
    paymentOrigins,
    chosen,
  }: { knocked: Knocked; paymentOrigins: readonly string[]; chosen?: string | undefined },
): FillPlan {
  const top = frames.find(({ reading }) => reading.isTop)
  if (!top) return { outcome: 'none', because: 'no form' }
  const shop = top.reading.origin
  if (!top.reading.isSecure || shop === 'null') return { outcome: 'none', because: 'not secure' }
  const mayReceive = (origin: string) => origin === shop || paymentOrigins.includes(origin)
  const asking = frames.filter(({ reading }) => reading.forms.length > 0)
  const allowed = asking.flatMap((frame): (FrameAt & { path: FramePath })[] => {
    const { origin, isSecure, ancestors } = frame.reading
    const path = pathTo(frame, frames, knocked)
    return isSecure && mayReceive(origin) && ancestors.every(mayReceive) && path ? [{ ...frame, path }] : []
  })
  const forms = allowed.flatMap(({ documentId, path, reading: { origin, forms } }) => {
    const form = forms.find(({ sendsTo }) => sendsTo.every(mayReceive))
    return form ? [{ documentId, origin, path, ticket: form.ticket, kinds: form.kinds as string[] }] : []
  })
  const numbers = [...new Set(forms.filter(asksNumber).map(({ origin }) => origin))]
  if (numbers.length === 0)
    return { outcome: 'none', because: asking.length > 0 && forms.length === 0 ? 'stranger' : 'no form' }
  if (numbers.length > 1 && (chosen === undefined || !numbers.includes(chosen)))
    return { outcome: 'choose', shop, origins: numbers }
  const target = numbers.length === 1 ? numbers[0]! : chosen!
  const receivers = share(forms, [target, shop])
  return { outcome: 'ready', shop, receivers, origins: [...new Set(receivers.map(({ origin }) => origin))] }
}

const asksNumber = ({ kinds }: { kinds: string[] }) => kinds.includes('number') || kinds.includes('number-part')

/** Each kind of field once, in the first form that has it: the target's forms before the shop's. */
function share(forms: Receiver[], origins: string[]): Receiver[] {
  const taken = new Set<string>()
  const ordered = [...new Set(origins)].flatMap((origin) => {
    const own = forms.filter((form) => form.origin === origin)
    return [...own.filter(asksNumber), ...own.filter((form) => !asksNumber(form))]
  })
  return ordered.flatMap((form) => {
    const isSecondNumber = asksNumber(form) && (taken.has('number') || taken.has('number-part'))
    const kinds = isSecondNumber ? [] : form.kinds.filter((kind) => !taken.has(kind))
    for (const kind of kinds) taken.add(kind)
    return kinds.length > 0 ? [{ ...form, kinds }] : []
  })
}
