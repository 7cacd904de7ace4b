import { buttonClass } from '@moon/ui/button.tsx'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { seemsSignedIn } from '../session/session.ts'

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
    <section className="mx-auto grid max-w-300 gap-6 px-4 py-16 sm:px-6">
      <h1 className="text-5xl sm:text-7xl">Pay with Crypto</h1>
      <p className="max-w-120 text-lg text-ink-muted">
        Turn Bitcoin into a virtual Visa card in a minute, and use it at US online merchants that accept Visa.
      </p>
      <div>
        <Link to={paths.signup} className={buttonClass('primary', 'large')}>
          Get Started
        </Link>
      </div>
    </section>
  )
}
