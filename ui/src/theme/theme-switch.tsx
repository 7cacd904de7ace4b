import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import { readTheme, writeTheme } from './theme.ts'
import type { Theme } from './theme.ts'
import { say } from '../language/say.ts'

const choices = [
  { theme: 'light', name: 'Light', Icon: Sun },
  { theme: 'system', name: 'System', Icon: Monitor },
  { theme: 'dark', name: 'Dark', Icon: Moon },
] as const

type ThemeSwitchProps = {
  /** Notified of the choice. */
  onChoose?: (theme: Theme) => void
  /** Shows texts beside the icons. */
  hasNames?: boolean
}

/** Light, system or dark; takes effect at once on this device. */
export function ThemeSwitch({ onChoose, hasNames = false }: ThemeSwitchProps) {
  const theme = useSyncExternalStore<Theme>(watchTheme, readTheme, () => 'system')
  return (
    <fieldset className="inline-flex rounded-full border border-line bg-surface-sunken p-0.5">
      <legend className="sr-only">{say('Theme')}</legend>
      {choices.map(({ theme: choice, name, Icon }) => (
        <label
          key={choice}
          title={hasNames ? undefined : say(name)}
          className={classNames(
            'relative rounded-full transition-colors',
            hasNames
              ? 'inline-flex min-h-10 items-center gap-2 px-3.5 text-sm font-semibold pointer-coarse:min-h-11 sm:px-5'
              : 'grid size-9 place-items-center pointer-coarse:size-11',
            choice === theme ? 'bg-surface-raised text-ink' : 'text-ink-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="theme"
            value={choice}
            checked={choice === theme}
            onChange={() => {
              writeTheme(choice)
              onChoose?.(choice)
            }}
            className="absolute inset-0 appearance-none rounded-full"
          />
          <Icon aria-hidden className="pointer-events-none relative size-[18px]" />
          <span className={hasNames ? 'pointer-events-none relative' : 'sr-only'}>{say(name)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
