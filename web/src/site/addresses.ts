/** Every page of the public site, in the order of the sitemap; the build, the sitemap and the crawl use this list. */
export const siteAddresses: readonly string[] = [
  '/',
  '/about',
  '/contact-us',
  '/faqs',
  '/lightning-network',
  '/celo',
  '/cobo-vault',
  '/developers',
  '/trust-and-safety',
  '/privacy-policy',
  '/terms-conditions',
  '/zendesk-chat',
  '/sitemap',
  '/extension-successfully-installed',
  '/extension-successfully-uninstalled',
]

/** Pages that follow an action of the visitor: they may be indexed, but are not in the sitemap. */
export const unlistedAddresses: readonly string[] = [
  '/extension-successfully-installed',
  '/extension-successfully-uninstalled',
]

/** Error and end pages: also in both languages, but not in the sitemap. */
export const errorAddresses: readonly string[] = ['/error', '/404', '/account-closed']

/** The page that replaces every page while Moon is closed. Nobody visits its own address. */
export const closedAddress = '/maintenance'
