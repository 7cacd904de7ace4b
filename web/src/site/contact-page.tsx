import { brand } from './brand.ts'
import { headOf } from './head-of.ts'
import { useLanguage } from './language.ts'
import { LetterForm } from './letter-form.tsx'
import { Rich } from './rich.tsx'
import { SiteField } from './site-form.tsx'
import { contact } from './texts/pages.ts'

export const handle = { isStatic: true, hasScript: true }

export const meta = headOf(contact)

/** How to reach Moon's support, and what information helps. */
export default function ContactPage() {
  const language = useLanguage()
  const words = contact[language]
  return (
    <div className="mx-auto grid max-w-300 gap-12 px-4 py-14 sm:px-6 sm:py-20 wide:grid-cols-[5fr_6fr] wide:gap-20">
      <div className="grid content-start gap-6">
        <h1 className="text-4xl sm:text-5xl">{words.heading}</h1>
        <p className="text-lg">{words.lead}</p>
        <div className="grid gap-3 text-ink-muted">
          <Rich text={words.notes} />
        </div>
      </div>
      <div className="grid gap-4 self-start rounded-card border border-line bg-surface-raised p-5 sm:p-8">
        <LetterForm call="contact" words={words}>
          <SiteField name="name" label={words.name} autoComplete="name" />
          <SiteField name="email" type="email" label={words.email} autoComplete="email" />
          <SiteField name="message" label={words.message} isLong />
        </LetterForm>
        <noscript>
          {words.noScript} <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </noscript>
      </div>
    </div>
  )
}
