import { Fragment } from 'react'
import type { ReactNode } from 'react'

type RichTextProps = {
  text: readonly string[]
  /** Maps the target of a link in the text to an address from here. */
  hrefOf?: (to: string) => string
}

/**
 * Renders plain strings, so that translators and lawyers edit words and no code: `**strong**`, `[a link](/faqs)`, and a line that begins
 * with `- ` is a list item.
 */
export function RichText({ text, hrefOf = (to) => to }: RichTextProps) {
  return blocksOf(text).map((block, place) =>
    Array.isArray(block) ? (
      <ul key={place} className="grid list-disc gap-1.5 ps-5 marker:text-accent">
        {block.map((item) => (
          <li key={item}>{inline(item, hrefOf)}</li>
        ))}
      </ul>
    ) : (
      <p key={place}>{inline(block, hrefOf)}</p>
    ),
  )
}

function blocksOf(text: readonly string[]): (string | string[])[] {
  const blocks: (string | string[])[] = []
  for (const line of text) {
    const last = blocks.at(-1)
    if (!line.startsWith('- ')) blocks.push(line)
    else if (Array.isArray(last)) last.push(line.slice(2))
    else blocks.push([line.slice(2)])
  }
  return blocks
}

function inline(text: string, hrefOf: (to: string) => string): ReactNode {
  return text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/g).map((part, place) => {
    if (part.startsWith('**')) return <b key={place}>{part.slice(2, -2)}</b>
    const [, words, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
    if (!words || !to) return <Fragment key={place}>{part}</Fragment>
    return (
      <a key={place} href={hrefOf(to)} className={linkClass}>
        {words}
      </a>
    )
  })
}

const linkClass = 'text-accent underline decoration-1 underline-offset-3'
