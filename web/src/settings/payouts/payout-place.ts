import { payoutAddressMinLength } from '@moon/contract/limits.ts'
import { say } from '@moon/ui/language/say.ts'

/** Where a payout goes: what was pasted is recognised by its form alone, without asking anybody. */
export type PayoutPlace = { kind: PlaceKind; text: string }

type PlaceKind = 'address' | 'invoice' | 'name'

/** Reads what was pasted, without what wallets put around it: spaces, and the beginnings of links. */
export function payoutPlace(typed: string): PayoutPlace {
  const text = unwrapped(typed.replaceAll(/\s/g, ''))
  if (text.includes('@')) return { kind: 'name', text: text.toLowerCase() }
  if (/^ln(?:bc|tb)/i.test(text)) return { kind: 'invoice', text: text.toLowerCase() }
  return { kind: 'address', text }
}

/** `bitcoin:` links may carry an amount, which the user says here, and an invoice, which counts where there is no address. */
function unwrapped(text: string): string {
  const [, link] = /^bitcoin:(?:\/\/)?(.*)$/i.exec(text) ?? []
  if (link === undefined) return text.replace(/^lightning:(?:\/\/)?/i, '')
  const [address = '', query = ''] = link.split('?')
  return address || (new URLSearchParams(query.toLowerCase()).get('lightning') ?? '')
}

/** Long enough to be looked at. */
export const isPlaceWhole = ({ kind, text }: PayoutPlace): boolean =>
  kind === 'name' ? /^[^@]+@[^@]+[.:][^@.:]{2,}$/.test(text) : text.length >= payoutAddressMinLength

/** Whether it says itself how much it wants; it then costs that and its fee. */
export const hasOwnAmount = ({ kind, text }: PayoutPlace): boolean =>
  kind === 'invoice' && /^ln(?:bcrt|bc|tbs|tb)\d+[munp]?1/.test(text)

/** What it is called. */
export const nameOfPlace = ({ kind }: PayoutPlace): string => names[kind]

const names: Record<PlaceKind, string> = {
  address: say('Bitcoin address'),
  invoice: say('Lightning invoice'),
  name: say('Lightning address'),
}
