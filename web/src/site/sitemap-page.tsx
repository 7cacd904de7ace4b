import { headOf } from './head-of.ts'
import { addressIn, useLanguage } from './language.ts'
import { frame } from './texts/frame.ts'
import { sitemap } from './texts/pages.ts'

export const handle = { isStatic: true }

export const meta = headOf(sitemap)

export default function SitemapPage() {
  const language = useLanguage()
  const words = sitemap[language]
  const groups = [
    { title: 'Moon', links: [{ name: frame[language].home, to: '/' }] },
    ...frame[language].map,
    { title: words.account, links: words.accountLinks },
  ]
  return (
    <div className="mx-auto grid max-w-300 gap-10 px-4 py-12 sm:px-6 sm:py-16">
      <h1 className="text-4xl sm:text-5xl">{words.heading}</h1>
      <div className="grid gap-10 phone:grid-cols-2 wide:grid-cols-4">
        {groups.map(({ title, links }) => (
          <section key={title} className="grid content-start gap-1">
            <h2 className="text-xl">{title}</h2>
            <ul>
              {links.map(({ name, to }) => (
                <li key={to}>
                  <a
                    href={addressIn(language, to)}
                    className="inline-flex min-h-11 min-w-11 items-center text-ink-muted hover:text-ink hover:underline"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
