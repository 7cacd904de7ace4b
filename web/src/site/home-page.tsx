import { buttonClass } from '@moon/ui/button.tsx'
import { Ban, EyeOff, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { headOf } from './head-of.ts'
import { ExampleCard } from './home/example-card.tsx'
import { GiftWall } from './home/gift-wall.tsx'
import { HowItWorks } from './home/how-it-works.tsx'
import { NightBand } from './home/night-band.tsx'
import { PlayCard } from './home/play-card.tsx'
import { PressLogos } from './home/press-logos.tsx'
import { PriceLine } from './home/price-line.tsx'
import { below } from './home/below.ts'
import { addressIn, useLanguage } from './language.ts'
import { SiteField, SiteForm } from './site-form.tsx'
import { home } from './texts/home.ts'

export const handle = { isStatic: true, hasScript: true }

export const meta = headOf(home)

/**
 * Four parts after the hero: how it works, the card, where it pays, and the night band about the money; then news, the extension and the
 * press.
 */
export default function HomePage() {
  const words = home[useLanguage()]
  return (
    <div data-home className="grid grid-cols-[minmax(0,1fr)]">
      <section
        className={`${inner} grid grid-cols-[minmax(0,1fr)] items-center gap-12 py-12 sm:py-20 wide:grid-cols-[6fr_5fr] wide:gap-16 wide:py-24`}
      >
        <div className="grid gap-6">
          <h1 className="text-[clamp(3rem,9vw,5.75rem)] leading-[0.98]">{words.hero}</h1>
          <p className="max-w-120 text-lg text-ink-muted sm:text-xl">{words.lead}</p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-2">
            <a href={paths.signup} className={buttonClass('primary', 'large')}>
              {words.start}
            </a>
            <span className="text-[0.9375rem] font-medium text-ink-muted">{words.coins}</span>
          </div>
          <PriceLine />
        </div>
        <ExampleCard
          caption={words.example}
          of={words.exampleOf}
          expires={words.exampleExpires}
          names={words.purchases}
        />
      </section>
      <div className={`${inner} ${below}`}>
        <HowItWorks />
      </div>
      <VirtualCard />
      <WhereItPays />
      <NightBand />
      <Rest />
      <section className={`${inner} ${below} pb-16 sm:pb-20`}>
        <div className="grid justify-items-center gap-6 rounded-card bg-accent-soft px-6 py-16 text-center sm:py-24">
          <h2 className="text-[clamp(2rem,5vw,3.25rem)]">{words.closing}</h2>
          <a href={paths.signup} className={buttonClass('primary', 'large')}>
            {words.start}
          </a>
        </div>
      </section>
    </div>
  )
}

const inner = 'mx-auto w-full max-w-300 px-4 sm:px-6'
const title = 'text-[clamp(2rem,4.4vw,3rem)]'

/** The card: to play with, what it is, and its uses. */
function VirtualCard() {
  const words = home[useLanguage()]
  return (
    <section aria-labelledby="virtual" className={`${below} border-y border-line bg-surface-raised py-16 sm:py-24`}>
      <div className={`${inner} grid gap-14 sm:gap-20`}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 wide:grid-cols-2 wide:grid-rows-[1fr_auto] wide:gap-x-20 wide:gap-y-5">
          <h2 id="virtual" className={`${title} self-end`}>
            {words.virtualTitle}
          </h2>
          <div className="grid wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:items-center">
            <PlayCard />
          </div>
          <div className="grid content-start gap-5 text-lg text-ink-muted">
            {words.virtual.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
        <section aria-labelledby="features" className="grid gap-8">
          <h2 id="features" className="text-2xl">
            {words.featuresTitle}
          </h2>
          <ul className="grid gap-8 sm:grid-cols-3 sm:gap-10">
            {words.features.map(({ name, text }, place) => {
              const Icon = featureIcons[place] ?? Ban
              return (
                <li key={name} className="grid grid-cols-[auto_1fr] content-start items-center gap-x-4 gap-y-2">
                  <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
                    <Icon aria-hidden className="size-5" />
                  </span>
                  <h3 className="text-xl">{name}</h3>
                  <p className="col-span-2 text-ink-muted">{text}</p>
                </li>
              )
            })}
          </ul>
        </section>
      </div>
    </section>
  )
}

const featureIcons = [EyeOff, ShieldCheck, Ban]

function WhereItPays() {
  const language = useLanguage()
  const words = home[language]
  return (
    <section aria-labelledby="merchants" className={`${inner} ${below} grid gap-8 py-16 sm:py-24`}>
      <div className="grid gap-4">
        <h2 id="merchants" className={title}>
          {words.merchantsTitle}
        </h2>
        <p className="max-w-[68ch] text-lg text-ink-muted">{words.merchantsText}</p>
        <ul data-kinds className="flex flex-wrap gap-2.5">
          {words.merchants.map((kind) => (
            <li
              key={kind}
              className="rounded-full border border-line bg-surface-raised px-4 py-2 text-[0.9375rem] font-medium"
            >
              {kind}
            </li>
          ))}
        </ul>
        <p className="text-[0.9375rem] text-ink-muted">
          {words.merchantsNote} <a href={addressIn(language, `${paths.faqs}#restrictions`)}>{words.merchantsLink}</a>
        </p>
      </div>
      <GiftWall />
    </section>
  )
}

/** News, the link to the extension, and our logos. */
function Rest() {
  const language = useLanguage()
  const words = home[language]
  return (
    <div className={`${inner} ${below} grid gap-10 py-16 sm:py-20 wide:grid-cols-3 wide:gap-12`}>
      <Box
        call="extensionLink"
        title={words.extensionTitle}
        text={words.extensionText}
        send={words.sendLink}
        thanks={words.linkSent}
        email={words.email}
      />
      <Box
        call="subscribe"
        title={words.newsletterTitle}
        text={words.newsletterText}
        send={words.subscribe}
        thanks={words.subscribed}
        email={words.email}
      />
      <Small title={words.pressTitle}>
        <p className="text-ink-muted">
          {words.pressText} <a href={addressIn(language, paths.contact)}>{words.pressLink}</a>
        </p>
        <PressLogos />
      </Small>
    </div>
  )
}

function Small({ title: heading, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={heading} className="grid content-start gap-3">
      <h2 className="text-2xl">{heading}</h2>
      {children}
    </section>
  )
}

type BoxProps = {
  call: 'subscribe' | 'extensionLink'
  title: string
  text: string
  send: string
  thanks: string
  email: string
}

function Box({ call, title: heading, text, send, thanks, email }: BoxProps) {
  return (
    <Small title={heading}>
      <p className="text-ink-muted wide:min-h-18">{text}</p>
      <SiteForm call={call} label={heading} send={send} thanks={<p>{thanks}</p>} isInline>
        <SiteField name="email" type="email" label={email} autoComplete="email" />
      </SiteForm>
    </Small>
  )
}
