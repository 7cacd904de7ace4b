import { useLanguage } from './language.ts'
import { Rich } from './rich.tsx'
import { frame } from './texts/frame.ts'
import type { TextPage } from './texts/text-page.ts'

/** A long text: a measure of 68 characters, a table of contents, and anchors that need no script. */
export function LongText({ page }: { page: TextPage }) {
  const words = frame[useLanguage()]
  return (
    <div
      data-long-text
      className="mx-auto grid max-w-300 gap-8 px-4 py-12 sm:px-6 sm:py-16 wide:grid-cols-[240px_minmax(0,1fr)] wide:gap-20"
    >
      <header className="grid gap-3 wide:col-start-2">
        <h1 className="text-4xl sm:text-5xl">{page.heading}</h1>
        {page.effective && <p className="text-ink-muted">{page.effective}</p>}
      </header>
      <nav
        aria-label={words.contents}
        className="self-start border-y border-line py-3 wide:sticky wide:top-8 wide:col-start-1 wide:row-span-2 wide:row-start-1 wide:border-0 wide:py-2"
      >
        <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-6 text-[0.9375rem] text-ink-muted phone:grid-cols-2 wide:grid-cols-1 wide:text-sm">
          {page.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="flex min-h-11 items-center hover:text-ink hover:underline wide:min-h-8">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article className="grid max-w-[68ch] gap-10 wide:col-start-2">
        {page.sections.map(({ id, title, text, alias }) => (
          <section
            key={id}
            id={id}
            className="grid scroll-mt-6 gap-3 text-[1.0625rem] leading-relaxed [&>p>b:first-child]:block"
          >
            {alias && <span id={alias} className="absolute" />}
            <h2 className="text-2xl">{title}</h2>
            <Rich text={text} />
          </section>
        ))}
      </article>
    </div>
  )
}
