import { brand } from '../brand.ts'
import { useLanguage } from '../language.ts'
import { home } from '../texts/home.ts'
import { frame } from '../texts/frame.ts'

/** The logos of press that has written about Moon, each with its link, and our own logo files for the press. */
export function PressLogos({ press = brand.press }: { press?: typeof brand.press }) {
  const language = useLanguage()
  const { pressLogo, pressMarks } = home[language]
  return (
    <ul className="grid grid-cols-3 gap-3">
      {press.map(({ name, href, mark }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener noreferrer" className={tile}>
            <img src={mark} alt={name} width="96" height="32" className="h-8 w-auto max-w-full" />
            <span className="sr-only"> {frame[language].opensNewTab}</span>
          </a>
        </li>
      ))}
      {ownMarks.map(({ file, ground }, place) => (
        <li key={file}>
          <a href={`/press/${file}`} download className={`${tile} ${ground}`}>
            <img src={`/press/${file}`} alt={pressLogo} width="40" height="40" className="size-10" />
            <span className="text-sm">{pressMarks[place]}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const light = 'bg-[#fffefb] text-[#12142b]'
const ownMarks = [
  { file: 'moon-mark.svg', ground: light },
  { file: 'moon-mark-one-colour.svg', ground: light },
  { file: 'moon-mark-on-dark.svg', ground: 'bg-[#12142b] text-[#eceaf4]' },
]

const tile =
  'grid h-full min-h-24 place-items-center content-center gap-2 rounded-[14px] border border-line px-2 py-3 text-center hover:border-ink'
