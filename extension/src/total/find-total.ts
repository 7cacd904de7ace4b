import { cents, type Cents } from '@moon/money/cents.ts'
import { plainWords } from '../checkout/plain-words.ts'
import { border } from './number-in.ts'
import { readAmounts, type ShownAmount } from './read-amounts.ts'
import { isUnseen, shownText } from './shown-text.ts'
import { saysAddition, saysPart, saysSum, saysTotal } from './words.ts'

/**
 * The amount to pay according to the page; unless the page names exactly one sum in US dollars, the user is asked.
 */
export type FoundTotal =
  | { outcome: 'found'; cents: Cents }
  | { outcome: 'ask'; because: 'no total' | 'several totals' | 'another currency' | 'unclear amount' }

/**
 * The total of a checkout: all amounts beside words for a total, except partial sums. Never picks the likeliest of
 * several.
 */
export function findTotal(root: Document): FoundTotal {
  const amounts = textsOf(root.body).flatMap(amountsAt)
  if (amounts.length === 0) return { outcome: 'ask', because: 'no total' }
  if (amounts.some(({ hundredths }) => hundredths === undefined)) return { outcome: 'ask', because: 'unclear amount' }
  const distinct = new Map(amounts.map((amount) => [amount.hundredths, amount]))
  if (distinct.size > 1 || asksDeposit(root)) return { outcome: 'ask', because: 'several totals' }
  const isDollars = amounts.every(
    ({ currency }) => currency === 'USD' || (currency === '$' && !namesOtherDollars(root)),
  )
  if (!isDollars) return { outcome: 'ask', because: 'another currency' }
  return { outcome: 'found', cents: cents(amounts[0]!.hundredths!) }
}

/** Text nodes that mention a total. */
function textsOf(node: Node): Node[] {
  if (node.nodeType === 3) return isShortTotal(node.textContent ?? '') ? [node] : []
  if (node.nodeType !== 1 || isUnseen(node as Element)) return []
  const inside = (node as Element).shadowRoot
  return [...node.childNodes, ...(inside ? inside.childNodes : [])].flatMap(textsOf)
}

const longestLabel = 90
const longestRow = 400

const isShortTotal = (text: string) => text.length <= 300 && saysTotal(plainWords(text))

/**
 * The amounts that belong to a text that mentions a total. The label is the largest box around the text that
 * contains no amount; its amount is in the same text, in the first following box that has one, or, if its row
 * mentions no other sum, in the box directly before it.
 */
function amountsAt(text: Node): ShownAmount[] {
  let label = text
  while (label.parentNode && label.parentNode.nodeType === 1 && amountsOf(shownText(label)).length === 0) {
    const row: Node = label.parentNode
    const shown = shownText(row)
    if (amountsOf(shown).length > 0) return ofRow(label)
    if (shown.length > longestRow) return []
    label = row
  }
  return ofOneText(shownText(text))
}

/**
 * `Total: $12.00`, or `$12.00 in total`: the words before the first amount decide; if there are none, the words
 * after it.
 */
function ofOneText(shown: string): ShownAmount[] {
  const amounts = amountsOf(shown)
  const before = plainWords(shown.slice(0, amounts[0]?.start ?? 0))
  const words = before === '' ? plainWords(shown) : before
  return isLabel(words) ? amounts : []
}

function ofRow(label: Node): ShownAmount[] {
  if (!isLabel(plainWords(shownText(label)))) return []
  for (let next = label.nextSibling; next; next = next.nextSibling) {
    const shown = shownText(next)
    const amounts = withCurrencyBehind(amountsOf(shown), next)
    const before = plainWords(shown.slice(0, amounts[0]?.start ?? shown.length))
    if (saysSum(before)) return []
    if (amounts.length > 0) return amounts
  }
  let previous = label.previousSibling
  while (previous && shownText(previous).trim() === '') previous = previous.previousSibling
  if (!previous || isPartOfMore(label)) return []
  return amountsOf(shownText(previous))
}

/** The currency may be in the box after its amount: `<b>84.90</b> <small>USD</small>`. */
function withCurrencyBehind(amounts: ShownAmount[], box: Node): ShownAmount[] {
  if (amounts.length !== 1 || amounts[0]!.currency !== undefined) return amounts
  let behind = box.nextSibling
  while (behind && shownText(behind).trim() === '') behind = behind.nextSibling
  return behind ? amountsOf(`${shownText(box)}${border}${shownText(behind)}`).slice(0, 1) : amounts
}

const isLabel = (words: string) => words.length <= longestLabel && saysTotal(words) && !saysPart(words)

/** Whether the boxes beside a label mention other sums; a preceding amount then belongs to those. */
const isPartOfMore = (label: Node) =>
  [...label.parentNode!.childNodes].some((node) => node !== label && saysSum(plainWords(shownText(node))))

/**
 * The amounts of a text that can be a total: not negative, not an instalment, not a tax, and not an amount before
 * tax.
 */
function amountsOf(shown: string): ShownAmount[] {
  const all = readAmounts(shown)
  return all.filter((amount, i) => {
    const before = shown.slice(all[i - 1]?.end ?? 0, amount.start)
    const behind = shown.slice(amount.end, all[i + 1]?.start ?? shown.length)
    return !amount.isNegative && !isInstalment(before, behind) && !isIncluded(before, behind) && !isToBeAddedTo(behind)
  })
}

function isInstalment(before: string, behind: string): boolean {
  if (
    /\d+\s*(?:[x×*]|times|payments?|instal\w*|rates?|rate|mal|mensualit\w*|cuotas?|parcelas?|raten|termijnen|rat|платеж\w*|回|期|개월)\s*(?:of|a|à|de|von|da|zu|van|по|各)?[\s\u2063]*$/iu.test(
      before,
    )
  )
    return true
  return /^[\s\u2063]*(?:\/|per|pro|par|al|por|a|ao|im|i|na|в|mtl\.?)?[\s\u2063]*(?:mo\b|month|monat|mois|mes\b|mese|mês|maand|mies|měs|mån|md\b|kk\b|ay\b|мес|月|월|mtl|week|woche|night|nacht|nuit|noche|notte|natt|day\b|person|item|piece|unit)/iu.test(
    behind,
  )
}

/** `incl. 19% VAT $1.20`, `$1.20 tax`; but `Total incl. tax $12.00` is the total. */
function isIncluded(before: string, behind: string): boolean {
  const words = plainWords(
    before
      .split(/\u2063\s*\u2063/u)
      .at(-1)!
      .slice(-40),
  )
  if (saysAddition(words) && !saysTotal(plainWords(before))) return true
  if (
    /(?:includ\w*|incl\.?|inkl\.?|dont|incluye|inclui|di cui|w tym|в том числе|davon|うち|내)[\s\u2063:(]*$/iu.test(
      before,
    )
  )
    return true
  return saysAddition(plainWords(behind.slice(0, 12))) && !/^[\s\u2063(]*(?:inc|ink|tax inc|ttc)/iu.test(behind)
}

/** `$5.00 + sales tax where applicable`. */
const isToBeAddedTo = (behind: string) =>
  /^[\s\u2063(*]*(?:\+|plus\b|zzgl|exkl|excl|ex\b|before|hors|más\b|mas\b|sin\b|più|mais\b|bez\b|без\b)/iu.test(
    behind,
  ) && saysAddition(plainWords(behind.slice(0, 40)))

/** If only a part is to be paid now, the total is not what the shop will charge: `Deposit due today $200.00`. */
const asksDeposit = (root: Document) =>
  /(?<!\p{L})(?:deposit|down ?payment|anzahlung|acompte|anticipo|sinal|acconto|aanbetaling|zaliczka|zadatek|предоплата|аванс|頭金|定金|订金|訂金|계약금)[^\d.]{0,25}(?:due|today|now|heute|jetzt|aujourd|hoy|ahora|hoje|agora|oggi|ora|vandaag|nu|dziś|teraz|сегодня|сейчас|本日|今日|今天|现在|오늘)(?!\p{L})[^\d.]{0,12}\d/iu.test(
    shownText(root.body),
  )

/** A bare dollar sign means US dollars unless the page mentions other dollars. */
const namesOtherDollars = (root: Document) =>
  /(?<!\p{L})(?:CAD|AUD|NZD|SGD|HKD|TWD|MXN|ARS|CLP|COP|UYU|DOP|BMD|JMD|TTD|CA\$|C\$|AU\$|A\$|NZ\$|S\$|HK\$|NT\$|MX\$)(?!\p{L})/u.test(
    shownText(root.body),
  ) || /^(?:es-(?:MX|AR|CL|CO|UY)|en-(?:CA|AU|NZ|SG|HK)|fr-CA)/i.test(root.documentElement.getAttribute('lang') ?? '')
