import type { ComponentType, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { DropdownOption } from './dropdown-option.ts'
import { controlClass } from './field.tsx'

type DropdownRowProps<V extends string> = {
  option: DropdownOption<V>
  /** The library's component for a row's text inside its list. */
  Text?: ComponentType<{ children: ReactNode }>
}

export function DropdownRow<V extends string>({ option, Text }: DropdownRowProps<V>) {
  const text = <span className="block text-[15px] wrap-break-word font-medium text-ink">{option.label}</span>
  return (
    <>
      {option.icon && <span className="grid size-7 shrink-0 place-items-center">{option.icon}</span>}
      <span className="min-w-0 grow">
        {Text ? <Text>{text}</Text> : text}
        {option.detail && <span className="block text-sm wrap-break-word text-ink-muted">{option.detail}</span>}
      </span>
      {option.aside && <span className="shrink-0 text-sm text-ink-muted tabular-nums">{option.aside}</span>}
    </>
  )
}

/** Classes of the dropdown button. */
export const dropdownClass = classNames(controlClass, 'flex min-w-0 items-center gap-3 py-2 text-start')
