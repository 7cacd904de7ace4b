import { useState, type CSSProperties } from 'react'

/**
 * A number as text whose changed end rolls: up when the value grew, down when it fell. The first render is plain
 * text.
 */
export function Rolling({ children: text, value }: { children: string; value: bigint }) {
  const [last, setLast] = useState({ text, value, turn: 0, from: 0, isMore: false })
  if (last.text !== text)
    setLast({ text, value, turn: last.turn + 1, from: firstDifference(last.text, text), isMore: value > last.value })
  if (last.turn === 0) return text
  return (
    <>
      {last.text.slice(0, last.from)}
      <span key={last.turn} style={last.isMore ? undefined : falling} className="inline-block motion-safe:animate-roll">
        {last.text.slice(last.from)}
      </span>
    </>
  )
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < other.length - 1 && one[at] === other[at]) at += 1
  return at
}

const falling = { '--roll': '-0.4em' } as CSSProperties
