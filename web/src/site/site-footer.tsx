import { Link } from 'react-router'
import { paths } from '../paths.ts'

export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid w-full max-w-300 gap-4 px-4 py-10 text-sm text-ink-muted sm:px-6">
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-1">
          <Link to={paths.privacy} className={link}>
            Privacy
          </Link>
          <Link to={paths.terms} className={link}>
            Terms
          </Link>
          <Link to={paths.faqs} className={link}>
            FAQ
          </Link>
          <Link to={paths.contact} className={link}>
            Contact Us
          </Link>
          <Link to={paths.hardwareWallets} className={link}>
            Hardware wallets
          </Link>
          <Link to={paths.login} className={link}>
            Log In
          </Link>
        </nav>
        <p className="max-w-[68ch]">
          Prepaid Visa cards are issued by our bank partner pursuant to a license from Visa U.S.A. Inc. Cards work at US
          online merchants that accept Visa. Moon is not a bank and does not hold your crypto: it is converted to US
          dollars when a card is bought.
        </p>
        <p>© Moon</p>
      </div>
    </footer>
  )
}

const link = 'inline-flex min-h-11 items-center hover:text-ink hover:underline'
