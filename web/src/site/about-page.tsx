import { hiddenMark, pageMarks } from '@moon/contract/page-marks.ts'
import { buttonClass } from '@moon/ui/button.tsx'
import { Moon } from '@moon/ui/moon/moon.tsx'
import { NightScene } from '@moon/ui/moon/night-scene.tsx'
import type { ComponentProps } from 'react'
import { brand } from './brand.ts'
import { CareersLink } from './careers-link.tsx'
import { headOf } from './head-of.ts'
import { AddExtension } from './add-extension.tsx'
import { useLanguage } from './language.ts'
import { about } from './texts/about.ts'

export const handle = { isStatic: true }

export const meta = headOf(about)

export default function AboutPage() {
  const language = useLanguage()
  const words = about[language]
  return (
    <div className="mx-auto grid max-w-300 px-4 sm:px-6">
      <section className="grid items-center gap-10 pt-10 pb-14 sm:py-16 wide:grid-cols-[6fr_5fr] wide:gap-16 wide:pb-24">
        <div className="grid gap-8">
          <h1 className="text-[clamp(2.5rem,7vw,4.5rem)] leading-none">{words.heading}</h1>
          <div className="grid max-w-[62ch] gap-5 text-lg text-ink-muted">
            {words.mission.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
        <NightScene seed="dusk" className="grid min-h-72 place-items-center sm:min-h-96 wide:min-h-136">
          <Moon
            seed="the card on the front page"
            share={0.72}
            className="mb-10 w-[min(13rem,60vw)] sm:w-72 wide:w-80"
          />
        </NightScene>
      </section>
      <section aria-labelledby="team" className="grid gap-8 border-t border-line py-14 sm:py-20">
        <div className="grid gap-2">
          <h2 id="team" className="text-3xl sm:text-4xl">
            {words.teamTitle}
          </h2>
          <p className="text-ink-muted">{words.teamText}</p>
        </div>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-4 phone:grid-cols-2 wide:grid-cols-4">
          {brand.teamAreas.map((area, place) => (
            <li
              key={area}
              className="grid content-start gap-4 rounded-card border border-line bg-surface-raised p-4 sm:p-5"
            >
              <span className="grid aspect-4/3 place-items-center overflow-hidden rounded-[14px] bg-[#12142b]">
                <Moon seed={area} share={0.3 + place * 0.22} className="w-3/5" />
              </span>
              <span className="grid gap-1">
                <b className="font-display text-lg">{words.team[area]}</b>
                <span className="text-[0.9375rem] text-ink-muted">{words.teamTexts[area]}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {brand.careersUrl !== null && (
        <Part id="careers" title={words.careersTitle}>
          <p>
            <CareersLink language={language} className="font-semibold underline" />
          </p>
        </Part>
      )}
      <Part id="extension" title={words.extensionTitle}>
        {words.extension.map((text) => (
          <p key={text} className="max-w-[62ch] text-lg text-ink-muted">
            {text}
          </p>
        ))}
        <AddExtension />
      </Part>
      <Part {...hiddenMark('donation')} id="donate" title={words.donateTitle}>
        <p className="max-w-[62ch] text-lg text-ink-muted">{words.donateText}</p>
        <a href={`bitcoin:${pageMarks.donation}`} className={buttonClass('secondary', 'large')}>
          {words.donate}
        </a>
        <p className="font-mono text-sm break-all text-ink-muted">{pageMarks.donation}</p>
      </Part>
    </div>
  )
}

type PartProps = Omit<ComponentProps<'section'>, 'title'> & { id: string; title: string }

/** A heading with its content, beside it where there is room. */
function Part({ id, title, children, ...rest }: PartProps) {
  return (
    <section
      {...rest}
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-5 border-t border-line py-14 sm:py-20 wide:grid-cols-[5fr_7fr]"
    >
      <h2 id={id} className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <div className="grid min-w-0 content-start justify-items-start gap-4">{children}</div>
    </section>
  )
}
