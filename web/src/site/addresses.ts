/** Every page of the public site, in the order of the map; what is built, mapped and crawled follows from it. */
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

/** Pages that answer something that just happened: they may be found, but stand in no map. */
export const unlistedAddresses: readonly string[] = [
  '/extension-successfully-installed',
  '/extension-successfully-uninstalled',
]

/** Pages about what went wrong or has ended: in both languages, too, but in no map. */
export const errorAddresses: readonly string[] = ['/error', '/404', '/account-closed']

/** What stands in for every page while Moon is closed. It has no address of its own to go to. */
export const closedAddress = '/maintenance'
