/** Every address of the web app, once. */
export const paths = {
  home: '/',
  privacy: '/privacy-policy',
  terms: '/terms-conditions',
  error: '/error',
  login: '/login',
  signup: '/signup',
  reset: '/login/reset',
  welcome: '/postauth/true',
  logOut: '/logout',
  dashboard: '/dashboard',
  agreement: '/cardholder-agreement',
  settings: '/settings',
  profile: '/settings/profile',
  changePassword: '/settings/change-password',
  connectCoinbase: '/settings/connect-coinbase',
  security: '/settings/security',
  preferences: '/settings/preferences',
  data: '/settings/data',
  credit: '/settings/moon-credit',
  apiKeys: '/settings/api-keys',
  webhooks: '/settings/webhooks',
  contact: '/contact-us',
  faqs: '/faqs',
  limitsHelp: '/faqs#general',
  hardwareWallets: '/cobo-vault',
  about: '/about',
  careers: '/about#careers',
  lightning: '/lightning-network',
  developers: '/developers',
  reference: '/developers/reference',
  supportChat: '/zendesk-chat#chat',
} as const

/** Where someone goes who is not signed in, and comes back from afterwards. */
export const loginPath = (from: Place): string => withWayBack(paths.login, from)

/** Where the cardholder agreement is accepted, and comes back from afterwards. */
export const agreementPath = (from: Place): string => withWayBack(paths.agreement, from)

type Place = { pathname: string; search: string }

const withWayBack = (path: string, { pathname, search }: Place): string =>
  `${path}?redirect=${encodeURIComponent(pathname + search)}`

/** The receipt of a card. */
export const receiptPath = (cardId: string): string => `${paths.dashboard}/receipt/${encodeURIComponent(cardId)}`

/** Whether a path is shown by the app itself; all others are documents of their own. */
export const isOfApp = (path: string): boolean =>
  /^\/(dashboard|settings|cardholder-agreement|postauth|federated|login|signup|logout|unsubscribe|keep-app)(?![\w-])/.test(
    path,
  )

/** The error page for what a call answered: a document of its own, without the app, and loaded as such. */
export const errorPath = (status: number): string => `${paths.error}?errorCode=${status}`
