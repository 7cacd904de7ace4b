import { existsSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { databaseUrl } from './database-url.ts'
import { Fault, type Mode } from './fault.ts'
import { setting } from './setting.ts'
import { developmentSecret, strongSecret } from './strong-secret.ts'
import { isPrivate, publicUrl, url } from './url.ts'
import { dollars, integer, list, network, oneOf, sender, text } from './parsers.ts'

/** Settings of Moon itself: where it listens, what it stores, how it logs. */
export const house = {
  environment: setting('MOON_ENV', '`production` or `development`', oneOf(['production', 'development']), {
    absent: 'development',
  }),
  host: setting('HOST', 'the address to listen on', hostToListenOn, { absent: '127.0.0.1' }),
  port: setting('PORT', 'the port to listen on', integer({ least: 1, most: 65_535 }), { absent: 4000 }),
  publicUrl: setting<string | undefined>('PUBLIC_URL', 'the https address that people type', publicUrl, {
    here: undefined,
  }),
  publicWebhookUrl: setting<string | null | undefined>(
    'PUBLIC_WEBHOOK_URL',
    'the https address at which the card issuer reaches this server, or `by-hand` where somebody has enrolled it there',
    webhookUrl,
    { here: undefined },
  ),
  databaseUrl: setting('DATABASE_URL', 'an address that begins with postgres:// or postgresql://', databaseUrl),
  secret: setting('MOON_SECRET', '32 or more random characters', strongSecret, { here: developmentSecret }),
  earlierSecrets: setting('MOON_SECRET_BEFORE', 'the secrets before MOON_SECRET, with commas between', earlierSecrets, {
    absent: [],
  }),
  webFolder: setting<string | null>('WEB_FOLDER', 'the folder of the built web app', webFolder, { here: null }),
  logLevel: setting(
    'LOG_LEVEL',
    'how much is logged, usually `info`',
    // Alarms are lines of levels `warn` and `error`.
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], ['trace', 'debug', 'info', 'warn']),
    { absent: 'info' },
  ),
  smtpUrl: setting('SMTP_URL', 'the address of a mail server', url({ protocols: ['smtp:', 'smtps:'] })),
  mailFrom: setting('MAIL_FROM', 'the sender that people see', sender, { here: 'Moon <hello@moon.example>' }),
  clockUrl: setting<string | null>('CLOCK_URL', "the sandbox's clock", clockUrl, { absent: null }),
  revealUnknownEmail: setting('REVEAL_UNKNOWN_EMAIL', '`yes` or `no`', oneOf(['yes', 'no']), { absent: 'yes' }),
  signupMode: setting('SIGNUP_MODE', '`open` or `waitlist`', oneOf(['open', 'waitlist']), { absent: 'open' }),
  ipLocations: setting<string | null>('IP_LOCATIONS', "a file of networks in MaxMind's DB format", text(), {
    absent: null,
  }),
  trustedProxies: setting('TRUSTED_PROXIES', 'addresses or ranges of the proxies in front', list(network), {
    absent: [],
  }),
  differenceStopCents: setting('DIFFERENCE_STOP', 'whole dollars', dollars({ least: 1, most: 1_000_000 }), {
    absent: 100_000n,
  }),
  recoveryFeeCents: setting('RECOVERY_FEE', 'whole dollars', dollars({ least: 0, most: 1_000 }), { absent: 2_000n }),
}

function hostToListenOn(text: string): string {
  const isName = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) && !/^[\d.]+$/.test(text)
  if (isIP(text) === 0 && !isName) throw new Fault('is no address to listen on, such as 127.0.0.1 or 0.0.0.0')
  return text
}

function webhookUrl(text: string, mode: Mode): string | null {
  if (text === 'by-hand') return null
  const given = publicUrl(text, mode)
  if (mode === 'production' && isPrivate(new URL(given).hostname))
    throw new Fault('leads into a private network, where the card issuer cannot reach it')
  return given
}

/** The whole text is a candidate too: an earlier secret may itself contain a comma. */
function earlierSecrets(text: string): string[] {
  return [...new Set([text, ...list((part: string) => part)(text, 'production')])]
}

function webFolder(text: string): string {
  if (!existsSync(text) || !statSync(text).isDirectory()) throw new Fault('is not a folder that exists')
  if (!existsSync(join(text, '__spa-fallback.html')))
    throw new Fault('holds no built web app: build it with `npx react-router build` in web/')
  return text
}

function clockUrl(text: string, mode: Mode): string {
  if (mode === 'production') throw new Fault('moves the clock and is refused in production')
  return url({ protocols: ['http:'] })(text, mode)
}
