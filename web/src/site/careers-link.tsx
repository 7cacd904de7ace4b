import { careersUrl } from './careers-url.ts'
import type { Language } from './language.ts'
import { header } from './texts/header.ts'

type CareersLinkProps = { url?: string | null; language: Language; className: string }

/** Links to the job offers outside this site; renders nothing while there is no address. */
export function CareersLink({ url = careersUrl, language, className }: CareersLinkProps) {
  const words = header[language]
  if (url === null) return null
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={className}>
      {words.careers}
      <span className="sr-only"> {words.opensNewTab}</span>
    </a>
  )
}
