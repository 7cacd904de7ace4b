import { classNames } from '@moon/ui/class-names.ts'

/** A whole address in groups of four, as it is compared with a wallet: the ends are what is looked at. Copied, it has no spaces. */
export function PayoutAddress({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/g) ?? []
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

/** Both ends of it, for a line of a list: `bcrt1qaz…mns72d`. */
export const shortAddress = (address: string): string =>
  address.length <= 18 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`
