import { preloadedFonts } from '@moon/ui/theme/preloaded-fonts.ts'
import { themeScript } from '@moon/ui/theme/theme.ts'
import { useContext, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, UNSAFE_FrameworkContext, useMatches } from 'react-router'
import appStyles from './app.css?url'
import siteStyles from './site.css?url'
import { AppFrame } from './shell/app-frame.tsx'
import { BrokenPage } from './shell/broken-page.tsx'
import { LoadingPage } from './shell/loading-page.tsx'
import { useLanguage } from './site/language.ts'
import { trustScript } from './trust-script.ts'

export const links = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/touch.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...preloadedFonts.map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
]

const siteScript = import.meta.env.DEV ? '/src/site/script/site.ts' : '/assets/site.js'

export const meta = () => [{ title: 'Moon' }]

/** A reader who comes back to a later step of a form does not see the first step. */
const keptScript = `if(history.state?.usr)document.documentElement.dataset.kept=''`

/** In development no server sets the language of a page. */
const developmentScript = import.meta.env.DEV
  ? `;if(document.cookie.includes('moon-language=es'))document.documentElement.lang='es'`
  : ''

const wordsInDevelopment = `import{spanish}from'/src/language/spanish.ts';if(document.documentElement.lang==='es')globalThis.moonWords=spanish`

type Handle = { isStatic?: boolean; hasScript?: boolean; isScriptFirst?: boolean }

/**
 * A page with `handle = { isStatic: true }` is sent without the app: as a document alone, or, with `hasScript`, with the small script of
 * the public pages, whose address the build fills in.
 */
export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map((match) => (match.handle ?? {}) as Handle)
  const isShell = useIsShell()
  const isAsSent = useIsAsSent()
  const isStatic = !isShell && handles.some((handle) => handle.isStatic)
  const hasScript = !isShell && handles.some((handle) => handle.hasScript)
  const isScriptFirst = handles.some((handle) => handle.isScriptFirst)
  return (
    <html lang={useLanguage()} data-theme="system" data-reader="visitor" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f5f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0d1c" />
        {isShell ? <title>Moon</title> : <Meta />}
        <link rel="stylesheet" href={isStatic ? siteStyles : appStyles} />
        <Links />
        {/* A public page gets its theme from the server, which reads the cookie. */}
        {!isStatic && isAsSent && (
          <script
            dangerouslySetInnerHTML={{ __html: `${trustScript};${themeScript};${keptScript}${developmentScript}` }}
          />
        )}
        {import.meta.env.DEV && isAsSent && (
          <script type="module" dangerouslySetInnerHTML={{ __html: wordsInDevelopment }} />
        )}
        {hasScript && isAsSent && (
          <script type="module" src={siteScript} {...(isScriptFirst && { blocking: 'render' })} />
        )}
      </head>
      <body>
        {isStatic ? children : <div id="app">{children}</div>}
        {!isStatic && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** The shell of the app is written at the address of the front page, but is not a public page and has none of its parts. */
const useIsShell = (): boolean =>
  useContext(UNSAFE_FrameworkContext)?.isSpaMode === true && typeof document === 'undefined'

/**
 * Whether this is still the document as it was sent. A document rendered again in the browser, e.g. after a page broke, needs no first
 * script, and none may be written there (trust-script.ts).
 */
const useIsAsSent = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )

export default function Root() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  )
}

export function HydrateFallback() {
  return <LoadingPage />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <BrokenPage error={error} />
}
