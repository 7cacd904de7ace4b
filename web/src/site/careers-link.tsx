import { paths } from '../paths.ts'
import { careersUrl } from './careers-url.ts'
import { addressIn, type Language } from './language.ts'
import { header } from './texts/header.ts'

type CareersLinkProps = { url?: string | null; language: Language; className: string }

/** Leads to where jobs are offered, outside of this site; where there is no such place, to what the page about us says. */
export function CareersLink({ url = careersUrl, language, className }: CareersLinkProps) {
  const words = header[language]
  if (url === null)
    return (
      <a href={addressIn(language, paths.careers)} className={className}>
        {words.careers}
      </a>
    )
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={className}>
      {words.careers}
      <span className="sr-only"> {words.opensNewTab}</span>
    </a>
  )
}
