import { Buffer } from 'node:buffer'
import { paymentOrigins } from '../src/fill/payment-origins.ts'

/**
 * Fixes the id of local builds (contract/src/extension.ts). The key is public; the private half is unused and
 * stored nowhere.
 */
const developmentKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA3j7Rh/8tfCs2SAdd2BvPQG+K//mPjtoBzzP095Lm1kSx/25JtJ9X+VIOiwW+0S54' +
  'D9hNlWXMB9U6ip8oDxAMKQk180DDf6Sjvp+nFFCAHzpKKFKdAfCwSqSDwSl9+vzR/PH9+3dcIiCA8Majh0wO3O76DkVQcJve/f02LVgyrMKz' +
  'ImV2QZyqwTy6jbYyALir6unfXWzJrQAwzM83UlPvU2luyD782vwWxm81rHBpxESZeB6pXsW6pyxjm+ar3lc1EimyWTgS3ETRpIs9ZJaeTUgq' +
  '9cULcbK3csoCIFSB86Dqw+7nWKLfG1An2SUqk5rZRT1TBZ4zDIQn1a2b4S+2twIDAQAB'

type Parts = { app: string; version: string; isForShop: boolean; payments?: string }

/**
 * The extension's few permissions: fill the page that its user is on when they ask for it (`activeTab`,
 * `scripting`), and store its session (`storage`). Only pages of the configured Moon may message it. An extension
 * store assigns the id, so store builds have no key.
 */
export function manifest({ app, version, isForShop, payments = '' }: Parts) {
  const { protocol, hostname, origin } = new URL(app)
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': origin,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
  }
  return {
    manifest_version: 3,
    name: 'Moon',
    description: 'Prepaid Visa cards, paid with crypto, where you shop.',
    version,
    minimum_chrome_version: '126',
    ...(isForShop ? {} : { key: developmentKey }),
    icons: { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' },
    action: { default_popup: 'popup.html', default_title: 'Moon' },
    // The keyboard shortcut opens the popup like a click and grants the same permission for the tab in front.
    commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+M' } } },
    options_ui: { page: 'options.html', open_in_tab: true },
    background: { service_worker: 'worker.js', type: 'module' },
    permissions: ['activeTab', 'scripting', 'storage'],
    // `activeTab` covers no frame of another site: the origin of a payment provider is requested when one is needed, each by itself.
    optional_host_permissions: paymentOrigins().map(patternOf),
    ...(payments === '' ? {} : { host_permissions: [patternOf(payments)] }),
    // Match patterns have no port, so the worker also compares the sender's whole origin.
    externally_connectable: { matches: [`${protocol}//${hostname}/*`] },
    content_security_policy: {
      extension_pages: Object.entries(policy)
        .map((directive) => directive.join(' '))
        .join('; '),
    },
  } as const
}

/** Match patterns have no port. */
const patternOf = (origin: string) => `${new URL(origin).protocol}//${new URL(origin).hostname}/*`

/** Computes the extension id from the key as Chrome does. */
export async function idOfManifest({ key }: { key?: string }): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(key ?? '', 'base64'))
  const hex = Buffer.from(digest).toString('hex').slice(0, 32)
  return [...hex].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('')
}
