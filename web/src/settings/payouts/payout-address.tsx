import { classNames } from '@moon/ui/class-names.ts'
import type { PayoutPlace } from './payout-place.ts'

/**
 * Shows the destination of a payout for comparing with a wallet: a Lightning address whole, a Bitcoin address in groups of four, an invoice
 * by its ends.
 */
export function PayoutAddress({ place: { kind, text } }: { place: PayoutPlace }) {
  if (kind === 'name') return <span className="font-mono text-[15px] font-semibold wrap-anywhere text-ink">{text}</span>
  if (kind === 'address') return <Groups groups={inGroups(text)} />
  return <Groups groups={[...inGroups(text.slice(0, 24)), '…', ...inGroups(text.slice(-12))]} />
}

const inGroups = (text: string): string[] => text.match(/.{1,4}/g) ?? []

/** Users compare both ends. The copied text has no spaces. */
function Groups({ groups }: { groups: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-0.5 font-mono text-[15px]">
      {groups.map((group, place) => (
        <span
          key={place}
          className={classNames(place > 1 && place < groups.length - 2 ? 'text-ink-muted' : 'font-semibold text-ink')}
        >
          {group}
        </span>
      ))}
    </span>
  )
}

/** Shortens an address to both ends for a list: `bcrt1qaz…mns72d`. A Lightning address stays whole. */
export const shortAddress = (address: string): string =>
  address.length <= 18 || (address.includes('@') && address.length <= 40)
    ? address
    : `${address.slice(0, 8)}…${address.slice(-6)}`
