import { controlClass } from '@moon/ui/field/field.tsx'
import { StateMoon } from '@moon/ui/moon/state-moon.tsx'
import { Search } from 'lucide-react'
import { paths } from '../paths.ts'
import { headOf } from './head-of.ts'
import { addressIn, useLanguage } from './language.ts'
import { LongText } from './long-text.tsx'
import { faqs, faqSearch } from './texts/faqs.ts'

export const handle = { isStatic: true, hasScript: true }

export const meta = headOf(faqs)

/**
 * The questions by topic. A script enables the search; without it the field is invisible but has its place, and all questions are shown.
 */
export default function FaqsPage() {
  const language = useLanguage()
  const words = faqSearch[language]
  return (
    <LongText page={faqs[language]} isOfQuestions>
      <search data-faq-search data-found={words.found} className="invisible grid max-w-[68ch] gap-1.5 pt-3">
        <span className="relative block">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-[18px] text-ink-muted"
          />
          <input
            type="search"
            aria-label={words.label}
            placeholder={words.label}
            autoComplete="off"
            maxLength={80}
            className={`${controlClass} ps-11`}
          />
        </span>
        <span role="status" className="min-h-5 text-sm text-ink-muted" />
      </search>
      <div data-faq-none hidden className="grid max-w-[68ch] justify-items-center gap-3 py-8 text-center">
        <StateMoon state="new" className="size-32" />
        <p className="text-lg">{words.none}</p>
        <p>
          <a href={addressIn(language, paths.contact)}>{words.write}</a>
        </p>
      </div>
    </LongText>
  )
}
