import { IconButton } from '@moon/ui/icon-button.tsx'
import { ThemeSwitch } from '@moon/ui/theme/theme-switch.tsx'
import { ChevronDown, Menu as MenuIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { saveTheme } from '../session/save-theme.ts'
import { LanguageChoice } from '../session/language-choice.tsx'
import { accountButtonClass, accountMenuClass, headerItem } from './header-classes.ts'
import { paletteKey } from './use-palette-key.ts'
import { useLogOut } from './use-log-out.ts'
import { say } from '@moon/ui/language/say.ts'

type Somebody = { name: string; email: string }

/** The member's menu, from 1200 px on. Name and settings of a restricted user are not shown. */
export function AccountMenu({ user, onFind }: { user: Somebody | undefined; onFind: () => void }) {
  const logOut = useLogOut()
  return (
    <>
      <button type="button" popoverTarget="account-menu" className={accountButtonClass}>
        <span className="max-w-32 truncate">{user?.name ?? say('Account')}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
      </button>
      <div
        id="account-menu"
        popover="auto"
        role="dialog"
        aria-label={say('Account')}
        className={`${accountMenuClass} fixed`}
      >
        {user && (
          <p className="grid border-b border-line px-3 pt-1 pb-3">
            <span className="truncate font-semibold">{user.name}</span>
            <span className="truncate text-sm text-ink-muted">{user.email}</span>
          </p>
        )}
        <nav aria-label={say('Account')} className="grid py-1.5">
          {user && (
            <Link to={paths.settings} onClick={closeMenu} className={headerItem}>
              {say('Settings')}
            </Link>
          )}
          {user && (
            <button
              type="button"
              aria-keyshortcuts="Meta+K Control+K"
              onClick={(event) => {
                closeMenu(event)
                onFind()
              }}
              className={headerItem}
            >
              <span className="grow text-start">{say('Find anything')}</span>
              <kbd aria-hidden className="font-sans text-sm font-normal text-ink-muted">
                {paletteKey()}
              </kbd>
            </button>
          )}
          <button type="button" onClick={logOut} className={headerItem}>
            {say('Log Out')}
          </button>
        </nav>
        <div className="flex items-center justify-between border-t border-line px-3 pt-3 pb-1">
          <span className="text-sm text-ink-muted">{say('Theme')}</span>
          <ThemeSwitch {...(user && { onChoose: saveTheme })} />
        </div>
        <LanguageChoice isMember={user !== undefined} className="px-0" />
      </div>
    </>
  )
}

const closeMenu = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

/** The button that opens the drawer, below 1200 px. */
export function DrawerButton({ onOpen }: { onOpen: () => void }) {
  return (
    <IconButton label={say('Menu')} className="-me-2.5 header:hidden" onClick={onOpen}>
      <MenuIcon aria-hidden className="size-6" />
    </IconButton>
  )
}
