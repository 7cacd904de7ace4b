import { chains, tokenChainNames } from '@moon/contract/chains.ts'
import { payoutAddressMinLength } from '@moon/contract/limits.ts'
import { say } from '@moon/ui/language/say.ts'

/** The destination of a payout, recognised by its form alone, without a request. */
export type PayoutPlace = { kind: PlaceKind; text: string }

type PlaceKind = 'address' | 'invoice' | 'name'

/** Parses the pasted text without what wallets add: spaces, and prefixes of links. */
export function payoutPlace(typed: string): PayoutPlace {
  const text = unwrapped(typed.replaceAll(/\s/g, ''))
  if (text.includes('@')) return { kind: 'name', text: text.toLowerCase() }
  if (/^ln(?:bc|tb)/i.test(text)) return { kind: 'invoice', text: text.toLowerCase() }
  return { kind: 'address', text }
}

/**
 * A `bitcoin:` link may have an amount, which is ignored because the user enters it here, and an invoice, which counts when there is no
 * address.
 */
function unwrapped(text: string): string {
  const [, link] = /^bitcoin:(?:\/\/)?(.*)$/i.exec(text) ?? []
  if (link === undefined) return text.replace(/^lightning:(?:\/\/)?/i, '')
  const [address = '', query = ''] = link.split('?')
  return address || (new URLSearchParams(query.toLowerCase()).get('lightning') ?? '')
}

/** Whether the text is long enough to be checked. */
export const isPlaceWhole = ({ kind, text }: PayoutPlace): boolean =>
  kind === 'name' ? /^[^@]+@[^@]+[.:][^@.:]{2,}$/.test(text) : text.length >= payoutAddressMinLength

/** The title of the chain of tokens whose address was pasted, by its form. */
export function chainOfPlace({ text }: PayoutPlace): string | undefined {
  const name = tokenChainNames.find((each) => text.startsWith(chains[each].tokens.addressBegin))
  return name && /^\w{34,42}$/.test(text) ? chains[name].title : undefined
}

/** Whether the invoice has its own amount; it then costs that amount and its fee. */
export const hasOwnAmount = ({ kind, text }: PayoutPlace): boolean =>
  kind === 'invoice' && /^ln(?:bcrt|bc|tbs|tb)\d+[munp]?1/.test(text)

/** The name of this kind of destination. */
export const nameOfPlace = ({ kind }: PayoutPlace): string => names[kind]

const names: Record<PlaceKind, string> = {
  address: say('Bitcoin address'),
  invoice: say('Lightning invoice'),
  name: say('Lightning address'),
}
