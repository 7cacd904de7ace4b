import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { addressIn, useLanguage } from './language.ts'
import type { SiteCall } from './script/site-calls.ts'
import { SiteForm } from './site-form.tsx'

type LetterFormProps = {
  call: SiteCall
  words: { heading: string; send: string; thanks: string; home: string }
  children: ReactNode
}

/** A form to write to us, replaced by thanks and a link to the front page once sent. */
export function LetterForm({ call, words, children }: LetterFormProps) {
  const language = useLanguage()
  return (
    <SiteForm
      call={call}
      label={words.heading}
      send={words.send}
      thanks={
        <>
          <p>{words.thanks}</p>
          <p>
            <a href={addressIn(language, paths.home)} className="font-semibold underline">
              {words.home}
            </a>
          </p>
        </>
      }
    >
      {children}
    </SiteForm>
  )
}
