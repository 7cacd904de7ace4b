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
  accountClosed: '/account-closed',
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
  apiAccess: '/settings/api-access',
  contact: '/contact-us',
  faqs: '/faqs',
  limitsHelp: '/faqs#general',
  hardwareWallets: '/cobo-vault',
  about: '/about',
  lightning: '/lightning-network',
  developers: '/developers',
  reference: '/developers/reference',
  supportChat: '/zendesk-chat#chat',
  extensionLogin: '/extension/oauth/login',
  extensionSignup: '/extension/oauth/signup',
  extensionReset: '/extension/oauth/login/reset',
  extensionWelcome: '/extension/oauth/postauth/true',
  extensionArrival: '/extension/oauth/postauth/false',
  extensionRedirect: '/extension/oauth/redirect',
  extensionError: '/extension/error',
} as const

/** Through which pages somebody comes in, and where they arrive. */
export type Door = { login: string; signup: string; reset: string; welcome: string; arrival: string }

/** The pages of the extension ask the same things as those of the site, at addresses of their own. */
export const doorOf = (path: string): Door =>
  isOfExtension(path)
    ? {
        login: paths.extensionLogin,
        signup: paths.extensionSignup,
        reset: paths.extensionReset,
        welcome: paths.extensionWelcome,
        arrival: paths.extensionArrival,
      }
    : {
        login: paths.login,
        signup: paths.signup,
        reset: paths.reset,
        welcome: paths.welcome,
        arrival: paths.dashboard,
      }

export const isOfExtension = (path: string): boolean => /^\/extension(?![\w-])/.test(path)

/** Where someone goes who is not signed in, and comes back from afterwards. */
export const loginPath = (from: Place): string => withWayBack(doorOf(from.pathname).login, from)

/** Where the cardholder agreement is accepted, and comes back from afterwards. */
export const agreementPath = (from: Place): string => withWayBack(paths.agreement, from)

type Place = { pathname: string; search: string }

const withWayBack = (path: string, { pathname, search }: Place): string =>
  `${path}?redirect=${encodeURIComponent(pathname + search)}`

/** Where a log-in is handed over to the extension that made this key. */
export const handOverPath = (publicKey: string, iv: string): string =>
  `${paths.extensionRedirect}/request/${encodeURIComponent(publicKey)}/${encodeURIComponent(iv)}`

/** The receipt of a card. */
export const receiptPath = (cardId: string): string => `${paths.dashboard}/receipt/${encodeURIComponent(cardId)}`

/** Whether a path is shown by the app itself; all others are documents of their own. */
export const isOfApp = (path: string): boolean =>
  /^\/(dashboard|settings|cardholder-agreement|postauth|federated|login|signup|logout|unsubscribe|keep-app|extension)(?![\w-])/.test(
    path,
  )
