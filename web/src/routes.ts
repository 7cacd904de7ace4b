import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'

// Gates are layouts: a page is protected by its position in this list.
export default [
  layout('site/site-layout.tsx', site()),
  layout('site/site-layout.tsx', { id: 'site-in-spanish' }, site('es')),
  ...closed(),
  layout('session/visitor-gate.tsx', [
    layout('identity/identity-layout.tsx', [
      route('login', 'identity/log-in-page.tsx'),
      route('signup', 'identity/sign-up-page.tsx'),
      route('login/reset', 'identity/reset-page.tsx'),
    ]),
  ]),
  layout('identity/identity-layout.tsx', { id: 'coming-back' }, [
    route('federated/:isSignUp', 'identity/federated-page.tsx'),
    route('federated/:isSignUp/:provider', 'identity/federated-page.tsx', { id: 'coming-back-from' }),
  ]),
  layout('identity/identity-layout.tsx', { id: 'about-a-letter' }, [
    route('unsubscribe/:token', 'notices/unsubscribe-page.tsx'),
    route('keep-app/:token', 'identity/stop-removal-page.tsx'),
  ]),
  ...extension(),
  route('logout', 'session/log-out-page.tsx'),
  layout('session/member-gate.tsx', [
    route('dashboard/connect-coinbase', 'settings/coinbase/connecting-page.tsx'),
    route('extension/connect-coinbase', 'settings/coinbase/connecting-page.tsx', { id: 'connecting-for-extension' }),
    layout('identity/identity-layout.tsx', { id: 'extension-of-members' }, [
      route('extension/oauth/postauth/:isSignUp', 'extension/post-auth-page.tsx'),
      route('extension/oauth/redirect/request/:publicKey/:iv', 'extension/request-page.tsx'),
    ]),
    layout('shell/member-layout.tsx', [
      route('postauth/:isSignUp', 'identity/post-auth-page.tsx'),
      route('dashboard', 'dashboard/dashboard-page.tsx'),
      route('dashboard/receipt/:cardId', 'cards/payment/receipt-page.tsx'),
      route('cardholder-agreement', 'agreement/agreement-page.tsx'),
      layout('settings/settings-layout.tsx', [
        route('settings', 'settings/first-page.tsx'),
        route('settings/profile', 'settings/profile/profile-page.tsx'),
        route('settings/change-password', 'identity/change-password-page.tsx'),
        route('settings/connect-coinbase', 'settings/coinbase/connect-page.tsx'),
        route('settings/moon-credit', 'settings/credit/credit-page.tsx'),
        route('settings/security', 'settings/security/security-page.tsx'),
        route('settings/security/:provider', 'settings/security/linking-page.tsx'),
        route('settings/preferences', 'settings/preferences/preferences-page.tsx'),
        route('settings/data', 'settings/data/data-page.tsx'),
        route('settings/api-keys', 'settings/api-keys/api-keys-page.tsx'),
        route('settings/webhooks', 'settings/webhooks/webhooks-page.tsx'),
        route('settings/api-access', 'settings/api-keys/api-access-page.tsx'),
        route('settings/*', 'settings/unknown-settings-page.tsx'),
      ]),
      route('dashboard/*', 'dashboard/unknown-dashboard-page.tsx'),
    ]),
  ]),
  layout('site/site-layout.tsx', { id: 'site-of-the-lost' }, [route('*', 'site/not-found-page.tsx', { id: 'lost' })]),
] satisfies RouteConfig

/** The pages that the extension opens, except those of members: the same steps as on the site, in the same frame. */
function extension(): RouteConfigEntry[] {
  return [
    layout('session/visitor-gate.tsx', { id: 'visitors-of-extension' }, [
      layout('identity/identity-layout.tsx', { id: 'door-of-extension' }, [
        route('extension/oauth/login', 'identity/log-in-page.tsx', { id: 'extension-login' }),
        route('extension/oauth/signup', 'identity/sign-up-page.tsx', { id: 'extension-signup' }),
        route('extension/oauth/login/reset', 'identity/reset-page.tsx', { id: 'extension-reset' }),
        route('extension/oauth/federated/:isSignUp/:provider', 'extension/federated-page.tsx'),
      ]),
    ]),
    layout('identity/identity-layout.tsx', { id: 'frame-of-extension' }, [
      route('extension/oauth/redirect', 'extension/redirect-page.tsx'),
      route('extension/logout', 'extension/log-out-page.tsx'),
      route('extension/error', 'extension/error-page.tsx'),
      route('extension/*', 'extension/lost-page.tsx', { id: 'lost-extension' }),
    ]),
  ]
}

/** The pages that the server sends instead of every page while Moon is closed, one per language. */
function closed(): RouteConfigEntry[] {
  return ['maintenance', 'es/maintenance'].map((path) => route(path, 'site/closed-page.tsx', { id: `site/${path}` }))
}

/** The public pages in one language: at the root, or below the language's code. */
function site(language?: string): RouteConfigEntry[] {
  const page = (path: string, file: string) => {
    const address = [language, path].filter(Boolean).join('/')
    return address === '' ? index(file) : route(address, file, { id: `site/${address}` })
  }
  const text = ['celo', 'cobo-vault', 'trust-and-safety', 'privacy-policy', 'terms-conditions']
  return [
    page('', 'site/home-page.tsx'),
    page('about', 'site/about-page.tsx'),
    page('contact-us', 'site/contact-page.tsx'),
    page('lightning-network', 'site/lightning-page.tsx'),
    page('developers', 'site/developers-page.tsx'),
    page('zendesk-chat', 'site/support-page.tsx'),
    page('sitemap', 'site/sitemap-page.tsx'),
    page('error', 'site/error-page.tsx'),
    page('404', 'site/not-found-page.tsx'),
    page('account-closed', 'site/account-closed-page.tsx'),
    page('extension-successfully-installed', 'site/extension-installed-page.tsx'),
    page('extension-successfully-uninstalled', 'site/extension-uninstalled-page.tsx'),
    page('faqs', 'site/faqs-page.tsx'),
    ...text.map((path) => page(path, 'site/text-page.tsx')),
  ]
}
