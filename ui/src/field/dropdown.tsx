import { Select } from '@base-ui/react/select'
import { useState, type ReactNode } from 'react'
import { Check, ChevronDown } from 'lucide-react'
import { useBackCloses } from '../layer/back.ts'
import { Field, controlClass } from './field.tsx'
import { classNames } from '../class-names.ts'

export type DropdownOption<V extends string> = {
  value: V
  label: string
  icon?: ReactNode
  /** A second line, e.g. what a wallet is. */
  detail?: ReactNode
  /** At the end of the row, e.g. a wallet's balance. */
  aside?: ReactNode
  disabled?: boolean
}

type DropdownProps<V extends string> = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  placeholder?: string
  value: V | null
  onChange: (value: V) => void
  options: readonly DropdownOption<V>[]
}

/** Choose one of several, each with room for an icon, a second line and an amount. */
export function Dropdown<V extends string>(props: DropdownProps<V>) {
  const { label, hint, error, placeholder = 'Choose', value, onChange, options } = props
  const [isOpen, setOpen] = useState(false)
  useBackCloses(isOpen, () => setOpen(false))
  const chosen = options.find((option) => option.value === value)
  return (
    <Field label={label} hint={hint} error={error}>
      {(frame) => (
        <Select.Root
          items={options.map(({ value: v, label: text }) => ({ value: v, label: text }))}
          open={isOpen}
          onOpenChange={setOpen}
          value={value}
          onValueChange={(next: V | null) => next !== null && onChange(next)}
        >
          <Select.Trigger
            {...frame}
            className={classNames(controlClass, 'flex items-center gap-3 py-2 text-left data-popup-open:border-ink')}
          >
            {chosen ? <Row option={chosen} /> : <span className="grow text-ink-muted">{placeholder}</span>}
            <Select.Icon className="text-ink-muted">
              <ChevronDown aria-hidden className="size-5" />
            </Select.Icon>
          </Select.Trigger>
          <Select.Portal>
            <Select.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-60">
              <Select.Popup className="max-h-(--available-height) w-[max(var(--anchor-width),13rem)] overflow-y-auto rounded-[14px] border border-line bg-surface-raised p-1.5 shadow-floating transition duration-150 outline-none data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0">
                {options.map((option) => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    label={option.label}
                    disabled={option.disabled ?? false}
                    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[9px] px-2.5 py-2 outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-surface-sunken"
                  >
                    <Row option={option} isItem />
                    <span className="size-5">
                      <Select.ItemIndicator>
                        <Check aria-hidden className="size-5 text-accent" />
                      </Select.ItemIndicator>
                    </span>
                  </Select.Item>
                ))}
              </Select.Popup>
            </Select.Positioner>
          </Select.Portal>
        </Select.Root>
      )}
    </Field>
  )
}

function Row<V extends string>({ option, isItem }: { option: DropdownOption<V>; isItem?: boolean }) {
  const text = <span className="block truncate text-[15px] font-medium text-ink">{option.label}</span>
  return (
    <>
      {option.icon && <span className="grid size-7 shrink-0 place-items-center">{option.icon}</span>}
      <span className="min-w-0 grow">
        {isItem ? <Select.ItemText>{text}</Select.ItemText> : text}
        {option.detail && <span className="block truncate text-sm text-ink-muted">{option.detail}</span>}
      </span>
      {option.aside && <span className="shrink-0 text-sm text-ink-muted tabular-nums">{option.aside}</span>}
    </>
  )
}
