import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import { ChevronDown } from 'lucide-react'
import type { DropdownListProps } from './dropdown-list.tsx'
import type { DropdownProps } from './dropdown-option.ts'
import { DropdownRow, dropdownClass } from './dropdown-row.tsx'
import { Field } from './field.tsx'
import { classNames } from '../class-names.ts'
import { say } from '../language/say.ts'

type List = ComponentType<DropdownListProps<string>>

let known: List | undefined
const load = async (): Promise<List> => (known ??= (await import('./dropdown-list.tsx')).DropdownList as List)

/**
 * Chooses one of several options, each with an optional icon, second line and amount. The list is loaded after the
 * page, or on the first press; until then a button of the same look takes its place.
 */
export function Dropdown<V extends string>({
  label,
  hint,
  aside,
  error,
  placeholder = say('Choose'),
  ...rest
}: DropdownProps<V>) {
  const [List, setList] = useState(() => known)
  const [wasAsked, setAsked] = useState(false)
  const [hadFocus, setHadFocus] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (List) return undefined
    let isHere = true
    const fetch = () =>
      void load().then(
        (list) => {
          if (!isHere) return
          setHadFocus(button.current !== null && document.activeElement === button.current)
          setList(() => list)
        },
        () => isHere && setAsked(false),
      )
    if (wasAsked) fetch()
    const timer = setTimeout(fetch, 1_000)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [List, wasAsked])
  const ask = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setAsked(true)
  }
  const chosen = rest.options.find((option) => option.value === rest.value)
  return (
    <Field label={label} hint={hint} aside={aside} error={error}>
      {(frame) => (
        // One element for both states: an opening dialog hides existing elements, and would miss one added later.
        <div className="grid min-w-0">
          {List ? (
            <List
              {...(rest as unknown as DropdownListProps<string>)}
              label={label}
              frame={frame}
              placeholder={placeholder}
              isOpenAtFirst={wasAsked}
              hasFocusAtFirst={hadFocus}
            />
          ) : (
            <button
              {...frame}
              ref={button}
              type="button"
              // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the list to reference is not loaded yet
              role="combobox"
              aria-haspopup="listbox"
              aria-expanded={false}
              onClick={() => setAsked(true)}
              onKeyDown={ask}
              className={classNames(dropdownClass, wasAsked && 'border-ink')}
            >
              {chosen ? <DropdownRow option={chosen} /> : <span className="grow text-ink-muted">{placeholder}</span>}
              <span aria-hidden className="text-ink-muted">
                <ChevronDown aria-hidden className="size-5" />
              </span>
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
