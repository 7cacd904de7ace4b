import { buttonClass } from '@moon/ui/button.tsx'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { seemsSignedIn } from '../session/session.ts'
import { ExampleCard } from './example-card.tsx'

export const meta = () => [
  { title: 'Moon | Pay with Crypto' },
  { name: 'description', content: 'Turn Bitcoin into a virtual Visa card and pay at US online merchants.' },
]

export default function HomePage() {
  const navigate = useNavigate()
  // The page is static; whoever is signed in moves on to the dashboard once the script is here [PUB-02].
  useEffect(() => {
    void seemsSignedIn().then((isHere) => isHere && navigate(paths.dashboard, { replace: true }))
  }, [navigate])
  return (
    <div className="mx-auto grid max-w-300 px-4 sm:px-6">
      <section className="grid items-center gap-12 py-12 sm:py-20 wide:grid-cols-[6fr_5fr] wide:gap-16">
        <div className="grid gap-6">
          <h1 className="text-[clamp(3rem,9vw,5.75rem)] leading-[0.98]">Pay with Crypto</h1>
          <p className="max-w-120 text-lg text-ink-muted sm:text-xl">
            Turn Bitcoin into a virtual Visa card in a minute, and use it at US online merchants that accept Visa.
          </p>
          <div className="flex flex-wrap items-center gap-3 pt-2">
            <Link to={paths.signup} className={buttonClass('primary', 'large')}>
              Get Started
            </Link>
            <Link to={paths.login} className={buttonClass('quiet', 'large')}>
              Log In
            </Link>
          </div>
        </div>
        <ExampleCard />
      </section>
      <section aria-labelledby="how" className="border-t border-line py-14 sm:py-20">
        <h2 id="how" className="pb-10 text-3xl sm:text-4xl">
          From coin to card
        </h2>
        <ol className="grid gap-8 sm:grid-cols-3 sm:gap-10">
          <Step number="1" title="Choose an amount">
            From $1 to $1,000. You see the price line by line, in dollars and in bitcoin, before you pay.
          </Step>
          <Step number="2" title="Pay with Bitcoin">
            Over Lightning or on-chain, from any wallet. The price is held while you pay, and you watch the payment
            arrive.
          </Step>
          <Step number="3" title="Use the card">
            Copy its number into the checkout of a US online shop. The moon on the card shows what is left.
          </Step>
        </ol>
      </section>
      <section aria-labelledby="money" className="border-t border-line py-14 sm:py-20">
        <h2 id="money" className="pb-4 text-3xl sm:text-4xl">
          Where your money is
        </h2>
        <p className="max-w-[68ch] text-lg text-ink-muted">
          We never hold your crypto: it becomes US dollars on your card when you pay. Unspent card value is kept as USD
          credit you can spend on another card. Pay too much, too little or too late, and nothing is lost: what arrives
          is counted, and shown to you.
        </p>
      </section>
    </div>
  )
}

function Step({ number, title, children }: { number: string; title: string; children: ReactNode }) {
  return (
    <li className="grid content-start gap-2">
      <span aria-hidden className="font-display text-5xl font-semibold text-accent">
        {number}
      </span>
      <h3 className="text-xl">{title}</h3>
      <p className="text-ink-muted">{children}</p>
    </li>
  )
}
