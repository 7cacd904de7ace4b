import { preloadedFonts } from '@moon/ui/fonts.ts'
import { themeScript } from '@moon/ui/theme.ts'
import { Toasts } from '@moon/ui/toast.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { useMaintenance } from './api/maintenance.ts'
import { queryClient } from './api/query.ts'
import { BrokenPage } from './shell/broken-page.tsx'
import { LoadingPage } from './shell/loading-page.tsx'
import { MaintenancePage } from './shell/maintenance-page.tsx'
import './app.css'

export const links = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ...preloadedFonts.map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
]

export const meta = () => [{ title: 'Moon' }]

/** A page that says so (`handle = { isStatic: true }`) is sent without any script. */
export function Layout({ children }: { children: ReactNode }) {
  const isStatic = useMatches().some((match) => (match.handle as { isStatic?: boolean } | undefined)?.isStatic)
  return (
    <html lang="en" data-theme="system" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f5f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0d1c" />
        <Meta />
        <Links />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body>
        {children}
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

export default function Root() {
  const isUnderMaintenance = useMaintenance()
  return (
    <QueryClientProvider client={queryClient}>
      {isUnderMaintenance ? <MaintenancePage /> : <Outlet />}
      <Toasts />
    </QueryClientProvider>
  )
}

export function HydrateFallback() {
  return <LoadingPage />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <BrokenPage error={error} />
}
