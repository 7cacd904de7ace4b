import { buttonClass } from '@moon/ui/button.tsx'
import { Moon } from '@moon/ui/moon/moon.tsx'
import { NightScene } from '@moon/ui/moon/night-scene.tsx'
import { paths } from '../paths.ts'
import { headOf } from './head-of.ts'
import { useLanguage } from './language.ts'
import { Rich } from './rich.tsx'
import { installed } from './texts/pages.ts'

export const handle = { isStatic: true }

export const meta = headOf(installed)

/** A welcome page: three steps, and the moon in the toolbar. */
export default function ExtensionInstalledPage() {
  const { heading, notes, go } = installed[useLanguage()]
  return (
    <article className="mx-auto grid w-full max-w-280 items-center gap-10 px-4 py-14 sm:px-6 sm:py-20 md:grid-cols-[5fr_4fr]">
      <div className="grid justify-items-start gap-7">
        <h1 className="text-4xl text-balance sm:text-5xl">{heading}</h1>
        <ol className="grid gap-4">
          {notes.map((note, place) => (
            <li key={note} className="flex gap-4">
              <span className="grid size-8 shrink-0 place-items-center rounded-full border border-line-strong text-sm font-semibold tabular-nums">
                {place + 1}
              </span>
              <div className="pt-0.5 text-[1.0625rem] leading-relaxed text-ink-muted">
                <Rich text={[note]} />
              </div>
            </li>
          ))}
        </ol>
        <a href={paths.login} className={buttonClass('primary', 'large')}>
          {go}
        </a>
      </div>
      <NightScene seed="dusk" className="grid min-h-64 place-items-center md:min-h-96">
        <Moon seed="the card on the front page" share={1} className="mb-8 w-[min(11rem,60vw)] md:w-60" />
      </NightScene>
    </article>
  )
}
