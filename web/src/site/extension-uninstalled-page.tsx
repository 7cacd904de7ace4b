import { headOf } from './head-of.ts'
import { useLanguage } from './language.ts'
import { LetterForm } from './letter-form.tsx'
import { SiteField } from './site-form.tsx'
import { uninstalled } from './texts/pages.ts'

export const handle = { isStatic: true, hasScript: true }

export const meta = headOf(uninstalled)

export default function ExtensionUninstalledPage() {
  const language = useLanguage()
  const words = uninstalled[language]
  return (
    <div className="mx-auto grid max-w-[68ch] gap-8 px-4 py-14 sm:px-6 sm:py-20">
      <div className="grid gap-4">
        <h1 className="text-4xl sm:text-5xl">{words.heading}</h1>
        <p className="text-lg text-ink-muted">{words.lead}</p>
      </div>
      <LetterForm call="uninstallFeedback" words={words}>
        <SiteField name="message" label={words.message} isLong />
        <SiteField name="email" type="email" label={words.email} isOptional autoComplete="email" />
      </LetterForm>
    </div>
  )
}
