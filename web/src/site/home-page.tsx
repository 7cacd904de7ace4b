import { buttonClass } from '@moon/ui/button.tsx'
import { Ban, EyeOff, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { ExampleCard } from './example-card.tsx'
import { headOf } from './head-of.ts'
import { HowItWorks } from './how-it-works.tsx'
import { addressIn, useLanguage } from './language.ts'
import { PressLogos } from './press-logos.tsx'
import { SiteField, SiteForm } from './site-form.tsx'
import { home } from './texts/home.ts'

export const handle = { isStatic: true, hasScript: true }

export const meta = headOf(home)

export default function HomePage() {
  const language = useLanguage()
  const words = home[language]
  return (
    <div data-home className="mx-auto grid max-w-300 px-4 sm:px-6">
      <section className="grid items-center gap-12 py-12 sm:py-20 wide:grid-cols-[6fr_5fr] wide:gap-16">
        <div className="grid gap-6">
          <h1 className="text-[clamp(3rem,9vw,5.75rem)] leading-[0.98]">{words.hero}</h1>
          <p className="max-w-120 text-lg text-ink-muted sm:text-xl">{words.lead}</p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-2">
            <a href={paths.signup} className={buttonClass('primary', 'large')}>
              {words.start}
            </a>
            <span className="text-[0.9375rem] font-medium text-ink-muted">{words.coins}</span>
          </div>
        </div>
        <ExampleCard caption={words.example} names={words.purchases} />
      </section>
      <HowItWorks />
      <Part id="features" title={words.featuresTitle}>
        <ul className="grid gap-8 sm:grid-cols-3 sm:gap-10">
          {words.features.map(({ name, text }, place) => {
            const Icon = featureIcons[place] ?? Ban
            return (
              <li key={name} className="grid content-start gap-3">
                <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
                  <Icon aria-hidden className="size-6" />
                </span>
                <h3 className="text-xl">{name}</h3>
                <p className="text-ink-muted">{text}</p>
              </li>
            )
          })}
        </ul>
      </Part>
      <Part id="merchants" title={words.merchantsTitle}>
        <p className="max-w-[68ch] pb-6 text-lg text-ink-muted">{words.merchantsText}</p>
        <ul className="flex flex-wrap gap-2.5">
          {words.merchants.map((kind) => (
            <li
              key={kind}
              className="rounded-full border border-line bg-surface-raised px-4 py-2 text-[0.9375rem] font-medium"
            >
              {kind}
            </li>
          ))}
        </ul>
        <p className="pt-6 text-[0.9375rem] text-ink-muted">
          {words.merchantsNote} <a href={addressIn(language, `${paths.faqs}#restrictions`)}>{words.merchantsLink}</a>
        </p>
      </Part>
      <Part id="virtual" title={words.virtualTitle}>
        <div className="grid gap-6 text-lg text-ink-muted wide:grid-cols-3 wide:gap-10">
          {words.virtual.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Part>
      <Part id="money" title={words.moneyTitle}>
        <p className="max-w-[68ch] text-lg text-ink-muted">{words.money}</p>
        <p className="max-w-[68ch] pt-4 text-lg text-ink-muted">
          {words.lightning}{' '}
          <a href={addressIn(language, paths.lightning)} className="whitespace-nowrap!">
            {words.learnMore}
            <span className="sr-only">: Lightning Network</span>
          </a>
        </p>
      </Part>
      <Part id="press" title={words.pressTitle}>
        <p className="pb-6 text-lg text-ink-muted">
          {words.pressText} <a href={addressIn(language, paths.contact)}>{words.pressLink}</a>
        </p>
        <PressLogos />
      </Part>
      <section className="grid gap-10 border-t border-line py-14 sm:py-20 wide:grid-cols-2 wide:gap-16">
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
      </section>
      <section className="mb-16 grid justify-items-center gap-6 rounded-card bg-[#12142b] px-6 py-16 text-center text-[#eceaf4] sm:py-24">
        <h2 className="text-[clamp(2rem,5vw,3.25rem)]">{words.closing}</h2>
        <a
          href={paths.signup}
          className="inline-flex min-h-13 items-center rounded-control bg-[#f2b544] px-6 font-semibold text-[#1b1405] hover:bg-[#ffc965]"
        >
          {words.start}
        </a>
      </section>
    </div>
  )
}

const featureIcons = [EyeOff, ShieldCheck, Ban]

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t border-line py-14 sm:py-20">
      <h2 id={id} className="pb-6 text-3xl sm:pb-8 sm:text-4xl">
        {title}
      </h2>
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

function Box({ call, title, text, send, thanks, email }: BoxProps) {
  return (
    <section aria-label={title} className="grid content-start gap-4 wide:row-span-2 wide:grid-rows-subgrid">
      <div className="grid gap-1">
        <h2 className="text-2xl">{title}</h2>
        <p className="text-ink-muted">{text}</p>
      </div>
      <SiteForm call={call} label={title} send={send} thanks={<p>{thanks}</p>} isInline>
        <SiteField name="email" type="email" label={email} autoComplete="email" />
      </SiteForm>
    </section>
  )
}
