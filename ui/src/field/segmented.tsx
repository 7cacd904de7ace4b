import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type SegmentedProps<V extends string> = {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode; content?: ReactNode }[]
  className?: string
}

/**
 * A row of tabs of which one is on. Options that bring content get a panel below, tied to their tab; the one that is left is hidden at once,
 * although the library takes it away a moment later.
 */
export function Segmented<V extends string>({ label, value, onChange, options, className }: SegmentedProps<V>) {
  return (
    <Tabs.Root value={value} onValueChange={(next: V) => onChange(next)}>
      <Tabs.List
        aria-label={label}
        className={classNames(
          'relative grid auto-cols-[minmax(0,1fr)] grid-flow-col rounded-[12px] border border-line bg-surface-sunken p-1',
          className,
        )}
      >
        {options.map((option) => (
          <Tabs.Tab
            key={option.value}
            value={option.value}
            className="relative z-10 inline-flex min-h-9 items-center justify-center gap-2 rounded-[8px] px-2 text-center text-sm font-semibold sm:px-4 text-ink-muted transition-colors hover:text-ink data-active:text-ink pointer-coarse:min-h-11"
          >
            {option.label}
          </Tabs.Tab>
        ))}
        <Tabs.Indicator className="absolute top-(--active-tab-top) left-(--active-tab-left) h-(--active-tab-height) w-(--active-tab-width) rounded-[8px] border border-line-strong/50 bg-surface-raised transition-all duration-200 ease-out" />
      </Tabs.List>
      {options.map(
        (option) =>
          option.content !== undefined && (
            <Tabs.Panel key={option.value} value={option.value} className="pt-4 inert:hidden">
              {option.content}
            </Tabs.Panel>
          ),
      )}
    </Tabs.Root>
  )
}
