import { say } from '@moon/ui/language/say.ts'
import { useEffect, useState } from 'react'

type Part = { heading: HTMLElement; text: string }

/** Links to the sections of a long page, beside it on a wide screen, with the current section marked. Not shown for one or two sections. */
export function OnThisPage() {
  const [parts, setParts] = useState<Part[]>([])
  const [current, setCurrent] = useState<HTMLElement>()
  useEffect(() => {
    const main = document.querySelector('#content')
    if (!main) return undefined
    const read = () => {
      const found = [...main.querySelectorAll<HTMLElement>('h2')].map((heading) => ({
        heading,
        text: heading.textContent,
      }))
      setParts((known) => (isSame(known, found) ? known : found))
    }
    read()
    // Content that loads later brings sections of its own.
    const watch = new MutationObserver(read)
    watch.observe(main, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => {
        const first = seen.find(({ isIntersecting }) => isIntersecting)
        if (first) setCurrent(first.target as HTMLElement)
      },
      { rootMargin: '-10% 0px -65%' },
    )
    for (const { heading } of parts) watch.observe(heading)
    return () => watch.disconnect()
  }, [parts])
  if (parts.length < 3) return null
  const read = parts.find(({ heading }) => heading === current) ?? parts[0]
  return (
    <nav aria-label={say('On this page')} className="sticky top-23 hidden header:block">
      <ul className="grid border-s border-line text-sm">
        {parts.map(({ heading, text }, at) => (
          <li key={`${at} ${text}`}>
            <button
              type="button"
              aria-current={heading === read?.heading ? 'true' : undefined}
              onClick={() => lead(heading)}
              className="-ms-px flex min-h-9 w-full items-center border-s-2 border-transparent ps-4 text-start whitespace-nowrap text-ink-muted transition-colors hover:text-ink aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const isSame = (some: readonly Part[], others: readonly Part[]): boolean =>
  some.length === others.length && some.every(({ heading }, at) => heading === others[at]?.heading)

/** Scrolls to the section, and moves the keyboard focus there. */
function lead(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'start' })
}
