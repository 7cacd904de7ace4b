import { below } from './below.ts'
import { Moon } from '@moon/ui/moon/moon.tsx'
import { NightSky } from '@moon/ui/moon/night-sky.tsx'
import { paths } from '../../paths.ts'
import { fill } from '../fill.ts'
import { addressIn, localeOf, useLanguage } from '../language.ts'
import { home } from '../texts/home.ts'
import { proofFigures } from './proof-figures.ts'

/** The night band over the whole width, in both themes: where the money is, and how its safety was tested. */
export function NightBand() {
  const language = useLanguage()
  const words = home[language]
  const locale = localeOf(language)
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const { simulated, asked, forged } = proofFigures
  const proofs = [
    { run: simulated, count: simulated.histories, words: words.proofs.simulated },
    { run: asked, count: asked.cells, words: words.proofs.asked },
    { run: forged, count: forged.shown, words: words.proofs.forged },
  ]
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <section
      aria-labelledby="money"
      className="relative isolate bg-linear-to-b from-[#070812] via-[#181b45] via-55% to-[#0b0d1c] text-[#eceaf4] [&_a]:text-[#f2b544]!"
    >
      {/* The moon reaches beyond the edge, so the section itself must not clip. */}
      <div
        aria-hidden
        className="absolute inset-0 -z-10 below overflow-hidden [content-visibility:auto] noscript:[content-visibility:visible]"
      >
        <NightSky seed="the night of the front page" className="absolute inset-x-0 top-0 h-140 w-full opacity-45" />
        <Moon
          seed="night over money"
          share={0.34}
          className="absolute -top-20 -right-20 w-48 sm:-top-24 sm:-right-16 sm:w-64 wide:-top-16 wide:right-[4%] wide:w-120"
        />
      </div>
      <div className={`${below} mx-auto grid w-full max-w-300 gap-14 px-4 py-20 sm:px-6 sm:py-28`}>
        <div className="grid max-w-[44rem] gap-5 text-lg text-[#c9c8dc]">
          <h2 id="money" className="max-w-[60%] text-[clamp(2.25rem,5vw,3.5rem)] text-[#f3f1fa] sm:max-w-none">
            {words.moneyTitle}
          </h2>
          <p>{words.money}</p>
          <p>
            {words.lightning}{' '}
            <a href={addressIn(language, paths.lightning)} className="whitespace-nowrap!">
              {words.learnMore}
              <span className="sr-only">: Lightning Network</span>
            </a>
          </p>
        </div>
        <div className="grid gap-8">
          <div className="grid max-w-[44rem] gap-3">
            <h3 className="text-[clamp(1.75rem,3.6vw,2.5rem)] text-[#f3f1fa]">{words.proofTitle}</h3>
            <p className="text-[#c9c8dc]">{words.proofText}</p>
          </div>
          <ul className="grid gap-px overflow-hidden rounded-card border border-white/12 bg-white/12 wide:grid-cols-3">
            {proofs.map(({ run, count, words: { what, how, found } }) => (
              <li
                key={run.command}
                className="grid content-start gap-4 bg-[#10132a] p-6 sm:p-8 wide:row-span-4 wide:grid-rows-subgrid"
              >
                <p className="grid gap-1">
                  <span className="font-display text-[clamp(2.75rem,5.4vw,4rem)] leading-none font-semibold tracking-tight text-[#f3f1fa] tabular-nums">
                    {number.format(count)}
                  </span>
                  <span className="text-[1.0625rem] text-[#eceaf4]">{fill(what, numbersIn(run, number))}</span>
                </p>
                <p className="text-[0.9375rem] text-[#a5a6bd]">{fill(how, numbersIn(run, number))}</p>
                <p className="grid content-start gap-0.5 border-t border-white/15 pt-4">
                  <span className="text-sm text-[#a5a6bd]">{words.proofFound}</span>
                  <b className="font-display text-xl font-semibold text-balance text-[#f2b544]">
                    {fill(found, numbersIn(run, number))}
                  </b>
                </p>
                <p className="text-sm text-[#a5a6bd]">
                  <code className="font-mono text-[0.8125rem] text-[#c9c8dc]">{run.command}</code>
                  <span className="block">{fill(words.proofRan, { day: day.format(new Date(run.ranOn)) })}</span>
                </p>
              </li>
            ))}
          </ul>
          <p>
            <a href={addressIn(language, '/trust-and-safety')} className="inline-flex min-h-11 items-center">
              {words.proofLink}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}

type Run = (typeof proofFigures)[keyof typeof proofFigures]

/** Every number of a run that a text may contain, formatted for this language. */
const numbersIn = (run: Run, number: Intl.NumberFormat): Record<string, string> =>
  Object.fromEntries(
    Object.entries(run).flatMap(([name, value]) => (typeof value === 'number' ? [[name, number.format(value)]] : [])),
  )
