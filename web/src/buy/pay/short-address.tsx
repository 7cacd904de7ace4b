import { truncated } from './truncated.ts'

/** Both ends of an address in groups of four, as the eye compares them; what is copied has no gaps. */
export function ShortAddress({ address }: { address: string }) {
  return (
    <span
      title={address}
      className="flex flex-wrap gap-x-[0.5em] font-mono text-[13px] leading-snug tracking-tight sm:text-sm sm:tracking-normal"
    >
      {groupsOf(truncated(address)).map((group, place) => (
        <span key={place}>{group}</span>
      ))}
    </span>
  )
}

/** The head is counted from its beginning and the tail from its end, as the address itself is. */
function groupsOf(text: string): string[] {
  const [head = '', tail = ''] = text.split('…')
  const ends = tail === '' ? [] : ['…', ...(tail.match(/^.{1,3}(?=(?:.{4})*$)|.{4}/gu) ?? [])]
  return [...(head.match(/.{1,4}/gu) ?? []), ...ends]
}
