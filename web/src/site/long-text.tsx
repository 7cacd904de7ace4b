import type { ReactNode } from 'react'

type LongTextProps = {
  title: string
  /** Since when it holds; a text that only explains has no such date. */
  effective?: string
  sections: readonly { id: string; title: string; text: ReactNode }[]
}

/** A long text: a measure of 68 characters, a table of contents, and anchors that need no script. */
export function LongText({ title, effective, sections }: LongTextProps) {
  return (
    <div className="mx-auto grid max-w-300 gap-10 px-4 py-12 sm:px-6 wide:grid-cols-[260px_1fr] wide:gap-16">
      <nav aria-label="Contents" className="order-2 self-start wide:sticky wide:top-8 wide:order-none wide:pt-36">
        <ol className="hidden gap-1 text-sm text-ink-muted wide:grid">
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1 hover:text-ink hover:underline">
                {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article className="grid max-w-[68ch] gap-8">
        <header className="grid gap-3">
          <h1 className="text-4xl sm:text-5xl">{title}</h1>
          {effective && <p className="text-ink-muted">Effective {effective}</p>}
        </header>
        {sections.map(({ id, title: name, text }) => (
          <section key={id} id={id} className="grid scroll-mt-6 gap-3">
            <h2 className="text-2xl">{name}</h2>
            {text}
          </section>
        ))}
      </article>
    </div>
  )
}
