import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { Button } from '@moon/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { call, CallError, errorText } from './call.ts'
import { MessagePage } from './message-page.tsx'
import { OrderPage } from './order-page.tsx'
import { OrdersPage } from './orders-page.tsx'
import { PasskeysPage } from './passkeys-page.tsx'
import { placesFor } from './places.ts'
import { PlacePage } from './place-page.tsx'
import { Shell } from './shell.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SessionContext } from './use-session.ts'
import { UserPage } from './user-page.tsx'
import { UsersPage } from './users-page.tsx'
import { WelcomePage } from './welcome-page.tsx'

/** The console draws nothing until the server has said who is signed in and what their role allows. */
export function App() {
  const isInvited = useLocation().pathname === '/welcome'
  const session = useQuery({ queryKey: ['session'], queryFn: () => call('readSession', {}), enabled: !isInvited })
  if (isInvited) return <WelcomePage />
  if (session.isPending) return null
  if (session.error instanceof CallError && session.error.status === 401) return <SignInPage />
  if (session.error)
    return (
      <ErrorPanel
        isPage
        title="The console cannot be shown"
        actions={<Button onClick={() => void session.refetch()}>Try again</Button>}
      >
        <p>{errorText(session.error)}</p>
      </ErrorPanel>
    )
  const places = placesFor(session.data)
  return (
    <SessionContext value={session.data}>
      <Shell places={places}>
        <Routes>
          <Route path="/users" element={<UsersPage />} />
          <Route path="/users/:id" element={<UserPage />} />
          <Route path="/orders" element={<OrdersPage />} />
          <Route path="/orders/:id" element={<OrderPage />} />
          <Route path="/passkeys" element={<PasskeysPage />} />
          <Route path="/messages/:id" element={<MessagePage />} />
          {places.map(
            (place) =>
              place.panels.length > 0 && (
                <Route key={place.path} path={place.path} element={<PlacePage key={place.path} place={place} />} />
              ),
          )}
          <Route path="*" element={<Navigate to={places[0]?.path ?? '/users'} replace />} />
        </Routes>
      </Shell>
    </SessionContext>
  )
}
