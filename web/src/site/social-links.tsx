import { brand, type OutsideLink } from './brand.ts'
import { useLanguage } from './language.ts'
import { frame } from './texts/frame.ts'

type SocialLinksProps = { links?: readonly OutsideLink[]; className: string }

/** Links to Moon's accounts on social networks; renders nothing while there are none. */
export function SocialLinks({ links = brand.socialLinks, className }: SocialLinksProps) {
  const words = frame[useLanguage()]
  if (links.length === 0) return null
  return (
    <ul aria-label={words.social} className="flex flex-wrap gap-1">
      {links.map(({ name, href }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noopener noreferrer me" className={className}>
            {name}
            <span className="sr-only"> {words.opensNewTab}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
