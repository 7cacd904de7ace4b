import { languages, type Language } from '@moon/contract/plain/languages.ts'
import { classNames } from '@moon/ui/class-names.ts'
import { language } from '../language/language.ts'
import { say } from '@moon/ui/language/say.ts'
import { chooseLanguage } from './choose-language.ts'

/** Each language by its own name, as on the public pages. */
export function LanguageChoice({ isMember = false, className }: { isMember?: boolean; className?: string }) {
  return (
    <div role="group" aria-label={say('Language')} className={classNames('flex flex-wrap gap-1 text-sm', className)}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => each !== language && void chooseLanguage(each, isMember)}
          className="inline-flex min-h-11 items-center rounded-control px-3 text-ink-muted hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {names[each]}
        </button>
      ))}
    </div>
  )
}

const names: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }
