import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

// Guards are layouts: a page is protected by where it stands in this list.
export default [
  layout('site/site-layout.tsx', [
    index('site/home-page.tsx'),
    route('privacy-policy', 'site/privacy-page.tsx'),
    route('terms-conditions', 'site/terms-page.tsx'),
    route('contact-us', 'site/contact-page.tsx'),
    route('faqs', 'site/faqs-page.tsx'),
    route('cobo-vault', 'site/cobo-vault-page.tsx'),
    route('error', 'site/error-page.tsx'),
  ]),
  layout('session/visitor-gate.tsx', [
    layout('identity/identity-layout.tsx', [
      route('login', 'identity/log-in-page.tsx'),
      route('signup', 'identity/sign-up-page.tsx'),
      route('login/reset', 'identity/reset-page.tsx'),
    ]),
  ]),
  layout('session/member-gate.tsx', [
    route('dashboard/connect-coinbase', 'settings/connecting-page.tsx'),
    layout('shell/member-layout.tsx', [
      route('postauth/:isSignUp', 'identity/post-auth-page.tsx'),
      route('dashboard', 'dashboard/dashboard-page.tsx'),
      route('dashboard/receipt/:cardId', 'cards/receipt-page.tsx'),
      layout('settings/settings-layout.tsx', [route('settings/connect-coinbase', 'settings/connect-page.tsx')]),
      route('dashboard/*', 'dashboard/unknown-dashboard-page.tsx'),
    ]),
  ]),
  route('*', 'site/not-found-page.tsx'),
] satisfies RouteConfig
