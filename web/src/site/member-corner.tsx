import { extensionPath } from '@moon/contract/plain/extension-paths.ts'
import { hiddenMark, pageMarks } from '@moon/contract/page-marks.ts'
import { buttonClass } from '@moon/ui/button.tsx'
import { ChevronDown, CircleDollarSign, Puzzle, Zap } from 'lucide-react'
import { paths } from '../paths.ts'
import { accountButtonClass, accountMenuClass, badgeClass, headerItem } from '../shell/header-classes.ts'
import { frame } from './texts/frame.ts'
import { addressIn, useLanguage } from './language.ts'

/**
 * The part of a public page's header for members. These pages contain no app, so the server fills in the member's balances, and a badge
 * without an amount stays hidden [HDR-13, HDR-14, HDR-15, HDR-16].
 */
export function MemberCorner() {
  const language = useLanguage()
  const words = frame[language]
  const [exactSats, exactCredit] = [`${pageMarks.exactSats} sats`, pageMarks.exactCredit]
  return (
    <>
      <span
        {...hiddenMark('sats')}
        title={`${words.rewardSats}: ${exactSats}`}
        className={`${badgeClass} visitor:hidden`}
      >
        <Zap aria-hidden className="size-4 fill-bitcoin text-bitcoin" />
        <span className="sr-only">
          {words.rewardSats}: {exactSats}
        </span>
        <span aria-hidden>{pageMarks.sats}</span>
      </span>
      <a
        {...hiddenMark('credit')}
        href={pageMarks.creditPath}
        title={`${words.credit}: ${exactCredit}`}
        className={`${badgeClass} visitor:hidden hover:border-line-strong`}
      >
        <CircleDollarSign aria-hidden className="size-4 text-positive" />
        <span className="sr-only">
          {words.credit}: {exactCredit}
        </span>
        <span aria-hidden>{pageMarks.credit}</span>
      </a>
      <a
        href={addressIn(language, extensionPath)}
        className={`${headerItem} hidden gap-1.5 header:flex visitor:hidden`}
      >
        <Puzzle aria-hidden className="size-4.5 text-ink-muted" />
        {words.addExtension}
      </a>
      <button type="button" popoverTarget="account-menu" className={`${accountButtonClass} visitor:hidden`}>
        {words.account}
        <ChevronDown aria-hidden className="size-4 text-ink-muted" />
      </button>
      <a
        href={addressIn(language, paths.dashboard)}
        className={`${buttonClass('primary', 'small')} max-phone:hidden visitor:hidden`}
      >
        {words.dashboard}
      </a>
      <div
        id="account-menu"
        popover="auto"
        role="dialog"
        aria-label={words.account}
        className={`${accountMenuClass} absolute visitor:hidden`}
      >
        <nav aria-label={words.account} className="grid">
          <AccountLinks />
        </nav>
      </div>
    </>
  )
}

/** The account menu, also part of the drawer. */
export function AccountLinks() {
  const language = useLanguage()
  const words = frame[language]
  return (
    <>
      <a href={addressIn(language, paths.settings)} className={`${headerItem} visitor:hidden`}>
        {words.settings}
      </a>
      <a href={paths.logOut} className={`${headerItem} visitor:hidden`}>
        {words.logOut}
      </a>
    </>
  )
}
