/** The logo: a half moon and the name. */
export function Logo({ isShortOnPhones = false }: { isShortOnPhones?: boolean }) {
  return (
    <span className="inline-flex min-w-9 items-center gap-2.5 text-ink">
      <svg aria-hidden viewBox="0 0 32 32" className="size-8">
        <circle cx="16" cy="16" r="15" className="fill-ink" />
        <path d="M16 5a11 11 0 0 0 0 22A5.5 11 0 0 0 16 5Z" fill="#f2b544" />
        <path d="M16 5a11 11 0 0 1 0 22A5.5 11 0 0 0 16 5Z" className="fill-surface opacity-15" />
      </svg>
      <span
        className={`font-display text-[1.375rem] leading-none font-bold tracking-tight ${isShortOnPhones ? 'hidden phone:inline' : ''}`}
      >
        Moon
      </span>
    </span>
  )
}
