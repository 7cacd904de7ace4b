import type { Breakage } from '../breakage.ts'

/** Header, footer and banner. */
export const hdr: readonly Breakage[] = [
  {
    ids: ['HDR-01'],
    file: 'web/src/site/social-links.tsx',
    find: '<a href={href} target="_blank"',
    instead: '<a href="#" target="_blank"',
    why: 'a social link leads nowhere',
  },
  {
    ids: ['HDR-03'],
    file: 'web/src/site/site-footer.tsx',
    find: '{words.disclaimers.map((text) => (',
    instead: '{words.disclaimers.slice(1).map((text) => (',
    why: 'the footer does not say who issues the cards',
  },
  {
    ids: ['HDR-13'],
    file: 'web/src/shell/account-menu.tsx',
    find: `          {user && (
            <Link to={paths.settings} onClick={closeMenu} className={headerItem}>
              {say('Settings')}
            </Link>
          )}
`,
    instead: '',
    why: 'the menu of the header has no Settings',
  },
  {
    ids: ['HDR-14'],
    file: 'web/src/shell/outside-links.tsx',
    find: '<a href={extensionPath} target="_blank"',
    instead: '<a href={paths.settings} target="_blank"',
    why: 'the extension button leads elsewhere',
  },
  {
    ids: ['HDR-09'],
    file: 'web/src/shell/member-header.tsx',
    find: `        <nav aria-label={say('Site')} className="hidden items-center header:flex">
          <SiteLinks />
        </nav>`,
    instead: '',
    why: 'whoever is signed in has no way to the site in the header',
  },
  {
    ids: ['HDR-15'],
    file: 'server/src/pages/read-badges.ts',
    find: 'sats: sats(balances.get(rewards)!),',
    instead: 'sats: sats(0n),',
    why: 'the header of a public page has no badge of sats',
  },
  {
    ids: ['HDR-16'],
    file: 'server/src/pages/read-badges.ts',
    find: 'credit: cents(balances.get(credit)!),',
    instead: 'credit: cents(0n),',
    why: 'the header of a public page has no badge of the credit',
  },
  {
    ids: ['HDR-15'],
    file: 'web/src/shell/member-header.tsx',
    find: '{user && <BalanceBadges rewardSats={user.rewardSats} moonCredit={user.moonCredit} />}',
    instead: '{user && <BalanceBadges rewardSats={0} moonCredit={user.moonCredit} />}',
    why: 'the header has no badge of sats',
  },
  {
    ids: ['HDR-16'],
    file: 'web/src/shell/member-header.tsx',
    find: '{user && <BalanceBadges rewardSats={user.rewardSats} moonCredit={user.moonCredit} />}',
    instead: '{user && <BalanceBadges rewardSats={user.rewardSats} moonCredit={zeroCents} />}',
    why: 'the header has no badge of the credit',
  },
  {
    ids: ['HDR-19'],
    file: 'web/src/shell/use-credit-path.ts',
    find: "(useFlag('offPlatformRefund') ? paths.credit : paths.profile)",
    instead: "(useFlag('offPlatformRefund') ? paths.profile : paths.profile)",
    why: 'the credit badge opens the profile though the credit has its page',
  },
  {
    ids: ['HDR-20'],
    file: 'web/src/shell/use-credit-path.ts',
    find: "(useFlag('offPlatformRefund') ? paths.credit : paths.profile)",
    instead: "(useFlag('offPlatformRefund') ? paths.credit : paths.credit)",
    why: 'the credit badge opens the page that its flag has turned off',
  },
]
