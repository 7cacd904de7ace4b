import { classNames } from '@moon/ui/class-names.ts'
import type { ReactNode } from 'react'
import { useLanguage } from './language.ts'
import { Rich } from './rich.tsx'
import { frame } from './texts/frame.ts'
import type { TextPage, TextSection } from './texts/text-page.ts'

type LongTextProps = {
  page: TextPage
  /** Each paragraph is a question with its answer, in two columns where there is room. */
  isOfQuestions?: boolean
  /** Content between the heading and the text. */
  children?: ReactNode
}

/**
 * A long text: lines of 68 characters, a table of contents that marks the current section, a summary beside each legal section, and
 * anchors. None of it needs a script.
 */
export function LongText({ page, isOfQuestions = false, children }: LongTextProps) {
  const words = frame[useLanguage()]
  const hasShort = page.sections.some(({ short }) => short)
  return (
    <div
      data-long-text
      style={{ timelineScope: page.sections.map(({ id }) => timelineOf(id)).join(', ') }}
      className="mx-auto grid max-w-300 gap-8 px-4 py-12 sm:px-6 sm:py-16 wide:grid-cols-[220px_minmax(0,1fr)] wide:gap-16"
    >
      <header className="grid gap-3 wide:col-start-2">
        <h1 className="text-4xl sm:text-5xl">{page.heading}</h1>
        {page.effective && <p className="text-ink-muted">{page.effective}</p>}
        {hasShort && <p className="max-w-[68ch] text-[0.9375rem] text-ink-muted">{words.shortNote}</p>}
        {children}
      </header>
      <nav
        aria-label={words.contents}
        className="self-start border-y border-line py-3 wide:sticky wide:top-8 wide:col-start-1 wide:row-span-2 wide:row-start-1 wide:border-0 wide:py-2"
      >
        <ol
          data-contents
          className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-6 text-[0.9375rem] text-ink-muted phone:grid-cols-2 wide:grid-cols-1 wide:text-sm"
        >
          {page.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} style={{ ['--read' as string]: timelineOf(id) }} className={entry}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article className="grid gap-12 wide:col-start-2">
        {page.sections.map((section) => (
          <Section key={section.id} {...section} shortName={words.inShort} isWide={isOfQuestions} />
        ))}
      </article>
    </div>
  )
}

const entry =
  'flex min-h-11 items-center border-s-2 border-transparent ps-3 -ms-3 hover:text-ink hover:underline wide:ms-0 wide:min-h-8'

/** The name of a section's scroll timeline, which the table of contents uses. */
const timelineOf = (id: string): string => `--read-${id}`

type SectionProps = TextSection & { shortName: string; isWide: boolean }

function Section({ id, title, text, short, alias, shortName, isWide }: SectionProps) {
  return (
    <section
      id={id}
      style={{ viewTimelineName: timelineOf(id) }}
      className="grid scroll-mt-6 gap-x-12 gap-y-3 wide:grid-cols-[minmax(0,68ch)_minmax(11rem,1fr)]"
    >
      {alias && <span id={alias} className="absolute" />}
      <h2 className="text-2xl wide:col-span-2">{title}</h2>
      {short && (
        <aside
          aria-label={`${shortName}: ${title}`}
          className="grid content-start gap-1 self-start rounded-control bg-surface-sunken px-4 py-3 text-[0.9375rem] leading-snug wide:col-start-2 wide:row-start-2"
        >
          <span className="text-sm font-semibold text-ink-muted">{shortName}</span>
          <p>{short}</p>
        </aside>
      )}
      <div
        className={classNames(
          'grid content-start gap-3 text-[1.0625rem] leading-relaxed wide:row-start-2 [&>p>b:first-child]:block',
          isWide ? 'gap-x-12 gap-y-5 wide:col-span-2 wide:grid-cols-2' : 'wide:col-start-1',
        )}
      >
        <Rich text={text} />
      </div>
    </section>
  )
}
