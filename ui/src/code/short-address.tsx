import { truncated } from './truncated.ts'

/** Shows both ends of an address in groups of four for comparing; the copied text has no gaps. */
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

/** Groups the head from its beginning and the tail from its end, as the address itself is grouped. */
function groupsOf(text: string): string[] {
  const [head = '', tail = ''] = text.split('…')
  const ends = tail === '' ? [] : ['…', ...(tail.match(/^.{1,3}(?=(?:.{4})*$)|.{4}/gu) ?? [])]
  return [...(head.match(/.{1,4}/gu) ?? []), ...ends]
}
