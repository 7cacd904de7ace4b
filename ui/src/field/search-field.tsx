import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { controlClass } from './field.tsx'
import { classNames } from '../class-names.ts'
import { say } from '../language/say.ts'

type SearchFieldProps = {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  /** The results are loading. */
  isBusy?: boolean
  maxLength?: number
  className?: string
}

/** A field that searches while typing, with a clear button that returns the focus to it. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  isBusy = false,
  ...rest
}: SearchFieldProps) {
  const { maxLength, className } = rest
  const input = useRef<HTMLInputElement>(null)
  const empty = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={classNames('relative block', className)}>
      <span aria-hidden className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center">
        {isBusy ? (
          <span className="size-4 animate-turn rounded-full border-2 border-ink-muted border-e-transparent" />
        ) : (
          <Search className="size-[18px] text-ink-muted" />
        )}
      </span>
      <input
        ref={input}
        type="search"
        aria-label={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          // In a sheet, Escape would close the sheet: the first press clears the field instead.
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          onChange('')
        }}
        className={classNames(controlClass, 'pe-11 ps-11 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={say('Clear the search')}
          onClick={empty}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-ink-muted transition-colors hover:text-ink"
        >
          <X aria-hidden className="size-[18px]" />
        </button>
      )}
    </search>
  )
}
