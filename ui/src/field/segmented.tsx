import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type SegmentedProps<V extends string> = {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode; content?: ReactNode }[]
  className?: string
}

/**
 * A row of tabs with one selected. Arrow keys move between tabs, Enter selects. Options with content get a panel
 * below, linked to their tab.
 */
export function Segmented<V extends string>({ label, value, onChange, options, className }: SegmentedProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<V>()
  const at = options.findIndex((option) => option.value === value)
  const chosen = options[at]
  const goTo = (event: KeyboardEvent) => {
    const here = options.findIndex((option) => option.value === (focused ?? value))
    const next = nextOf(event.key, here, options.length)
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={goTo}
        className={classNames(
          'relative grid auto-cols-[minmax(0,1fr)] grid-flow-col rounded-[12px] border border-line bg-surface-sunken p-1',
          className,
        )}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={`${id}-${option.value}`}
            aria-selected={option.value === value}
            aria-controls={option.content !== undefined && option.value === value ? `${id}-panel` : undefined}
            data-active={option.value === value ? '' : undefined}
            tabIndex={option.value === (focused ?? value) ? 0 : -1}
            onFocus={() => setFocused(option.value)}
            onBlur={() => setFocused(undefined)}
            onClick={() => option.value !== value && onChange(option.value)}
            className="relative z-10 inline-flex min-h-9 items-center justify-center gap-2 rounded-[8px] px-2 text-center text-sm font-semibold sm:px-4 text-ink-muted transition-colors hover:text-ink data-active:text-ink pointer-coarse:min-h-11"
          >
            {option.label}
          </button>
        ))}
        {at >= 0 && (
          <span
            aria-hidden
            className="absolute inset-y-1 rounded-[8px] border border-line-strong/50 bg-surface-raised left-1 transition-transform duration-200 ease-out"
            style={{
              width: `calc((100% - 0.5rem) / ${options.length})`,
              // Percent of its own width.
              transform: `translateX(${at * 100}%)`,
            }}
          />
        )}
      </div>
      {chosen?.content !== undefined && (
        <div
          key={value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${value}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a tab panel is a tab stop, by the ARIA pattern for tabs
          tabIndex={0}
          className="pt-4"
        >
          {chosen.content}
        </div>
      )}
    </div>
  )
}

/** The tab that a key moves to: the next or previous one, wrapping around, or the first or last. */
function nextOf(key: string, here: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (here + 1) % count
    case 'ArrowLeft':
      return (here + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
