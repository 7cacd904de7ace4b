import { classNames } from '@moon/ui/class-names.ts'
import { IconButton } from '@moon/ui/icon-button.tsx'
import { Drawer } from '@moon/ui/layer/drawer.tsx'
import { ThemeSwitch } from '@moon/ui/theme/theme-switch.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { LogOut, Menu } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { call } from './call.ts'
import { Mark } from './mark.tsx'
import type { Place } from './place.ts'
import { useSession } from './use-session.ts'

/** The frame of every page: navigation, and the signed-in operator. */
export function Shell({ places, children }: { places: readonly Place[]; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <aside className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-r border-line bg-surface-raised px-4 py-5 lg:flex">
        <Mark />
        <PlaceList places={places} onGo={() => {}} />
        <Who onGo={() => {}} />
      </aside>
      <header className="sticky top-0 z-30 flex items-center justify-between border-b border-line bg-surface-raised px-4 py-2 lg:hidden">
        <Mark />
        <IconButton label="Menu" onClick={() => setOpen(true)}>
          <Menu aria-hidden className="size-5" />
        </IconButton>
      </header>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title="Console">
        <div className="flex grow flex-col gap-6 pt-3">
          <PlaceList places={places} onGo={() => setOpen(false)} />
          <Who onGo={() => setOpen(false)} />
        </div>
      </Drawer>
      <main className="mx-auto w-full max-w-300 min-w-0 px-4 py-6 sm:px-8 sm:py-9">{children}</main>
    </div>
  )
}

function PlaceList({ places, onGo }: { places: readonly Place[]; onGo: () => void }) {
  const groups = [...new Set(places.map(({ group }) => group))]
  return (
    <nav aria-label="Console" className="grid gap-4">
      {groups.map((group) => (
        <div key={group} className="grid gap-0.5">
          <p className="px-3 pb-1 text-xs font-semibold tracking-wide text-ink-muted uppercase">{group}</p>
          {places
            .filter((place) => place.group === group)
            .map(({ path, title, Icon }) => (
              <NavLink
                key={path}
                to={path}
                onClick={onGo}
                className={({ isActive }) =>
                  classNames(
                    'flex min-h-9 items-center gap-3 rounded-control px-3 text-[0.9375rem] font-medium transition-colors pointer-coarse:min-h-11',
                    isActive ? 'bg-accent-soft text-accent' : 'text-ink-muted hover:bg-surface-sunken hover:text-ink',
                  )
                }
              >
                <Icon aria-hidden className="size-[18px] shrink-0" />
                {title}
              </NavLink>
            ))}
        </div>
      ))}
    </nav>
  )
}

function Who({ onGo }: { onGo: () => void }) {
  const { name, role } = useSession()
  const queries = useQueryClient()
  const signOut = async () => {
    await call('signOut', {}).catch(() => undefined)
    queries.clear()
    window.location.assign('/')
  }
  return (
    <div className="mt-auto grid gap-3 border-t border-line pt-4">
      <div className="flex items-center gap-2 px-1">
        <div className="min-w-0 grow">
          <p className="truncate font-semibold">{name}</p>
          <p className="text-sm text-ink-muted">
            {role}
            {' · '}
            <Link to="/passkeys" onClick={onGo} className="underline underline-offset-4 hover:text-ink">
              Passkeys
            </Link>
          </p>
        </div>
        <IconButton label="Sign out" onClick={() => void signOut()}>
          <LogOut aria-hidden className="size-[18px]" />
        </IconButton>
      </div>
      <div>
        <ThemeSwitch />
      </div>
    </div>
  )
}
