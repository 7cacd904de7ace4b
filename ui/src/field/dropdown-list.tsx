import { Select } from '@base-ui/react/select'
import { useEffect, useRef, useState } from 'react'
import { Check, ChevronDown } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { useBackCloses } from '../layer/back.ts'
import type { DropdownProps } from './dropdown-option.ts'
import { DropdownRow, dropdownClass } from './dropdown-row.tsx'
import type { FieldFrame } from './field.tsx'

export type DropdownListProps<V extends string> = Pick<DropdownProps<V>, 'label' | 'value' | 'onChange' | 'options'> & {
  frame: FieldFrame
  placeholder: string
  /** The button was pressed before this part was loaded. */
  isOpenAtFirst: boolean
  hasFocusAtFirst: boolean
}

/** The full dropdown, loaded when it is first needed. */
export function DropdownList<V extends string>(props: DropdownListProps<V>) {
  const { frame, label, placeholder, isOpenAtFirst, hasFocusAtFirst, value, onChange, options } = props
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  useBackCloses(isOpen, () => setOpen(false))
  useEffect(() => {
    if (hasFocusAtFirst) trigger.current?.focus()
  }, [hasFocusAtFirst])
  const chosen = options.find((option) => option.value === value)
  return (
    <Select.Root
      items={options.map(({ value: v, label: text }) => ({ value: v, label: text }))}
      open={isOpen}
      onOpenChange={setOpen}
      value={value}
      onValueChange={(next: V | null) => next !== null && onChange(next)}
    >
      <Select.Trigger {...frame} ref={trigger} className={classNames(dropdownClass, 'data-popup-open:border-ink')}>
        {chosen ? <DropdownRow option={chosen} /> : <span className="grow text-ink-muted">{placeholder}</span>}
        <Select.Icon className="text-ink-muted">
          <ChevronDown aria-hidden className="size-5" />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal>
        {/* The list is rendered at the end of the document, outside all labelled landmarks. */}
        <Select.Positioner
          role="region"
          aria-label={typeof label === 'string' ? label : placeholder}
          sideOffset={6}
          alignItemWithTrigger={false}
          className="z-60"
        >
          <Select.Popup className="max-h-(--available-height) w-[max(var(--anchor-width),13rem)] overflow-y-auto rounded-[14px] border border-line bg-surface-raised p-1.5 shadow-floating transition duration-160 outline-none data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0">
            {options.map((option) => (
              <Select.Item
                key={option.value}
                value={option.value}
                label={option.label}
                disabled={option.disabled ?? false}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[9px] px-2.5 py-2 outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-surface-sunken"
              >
                <DropdownRow option={option} Text={Select.ItemText} />
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
  )
}
