import { frame } from './texts/frame.ts'
import { useLanguage } from './language.ts'

const themes = ['light', 'system', 'dark'] as const

/** The same choice as in the app, run by the page's script; hidden until the script runs. */
export function ThemeChoice() {
  const words = frame[useLanguage()]
  return (
    <fieldset
      data-theme-choice
      hidden
      className="inline-flex flex-wrap rounded-[1.5rem] border border-line bg-surface p-0.5"
    >
      <legend className="sr-only">{words.theme}</legend>
      {themes.map((theme) => (
        <label
          key={theme}
          className="relative grid min-h-9 place-items-center rounded-full px-3.5 text-sm text-ink-muted hover:text-ink has-checked:bg-surface-raised has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
        >
          <input type="radio" name="theme" value={theme} className="absolute inset-0 appearance-none rounded-full" />
          {words[theme]}
        </label>
      ))}
    </fieldset>
  )
}
