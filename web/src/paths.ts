/** The addresses of the web app. */
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

/** The pages of a log-in and a sign-up, and the page that they lead to. */
export type Door = { login: string; signup: string; reset: string; welcome: string; arrival: string }

/** The extension has the same pages as the site, at addresses of its own. */
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

/** The log-in page, which leads back to this place afterwards. */
export const loginPath = (from: Place): string => withWayBack(doorOf(from.pathname).login, from)

/** The page of the cardholder agreement, which leads back to this place afterwards. */
export const agreementPath = (from: Place): string => withWayBack(paths.agreement, from)

type Place = { pathname: string; search: string }

const withWayBack = (path: string, { pathname, search }: Place): string =>
  `${path}?redirect=${encodeURIComponent(pathname + search)}`

/** The page that hands a log-in over to the extension with this key. */
export const handOverPath = (publicKey: string, iv: string): string =>
  `${paths.extensionRedirect}/request/${encodeURIComponent(publicKey)}/${encodeURIComponent(iv)}`

export const receiptPath = (cardId: string): string => `${paths.dashboard}/receipt/${encodeURIComponent(cardId)}`

/** Returns whether the app itself shows a path; all others are documents of their own. */
export const isOfApp = (path: string): boolean =>
  /^\/(dashboard|settings|cardholder-agreement|postauth|federated|login|signup|logout|unsubscribe|keep-app|extension)(?![\w-])/.test(
    path,
  )
