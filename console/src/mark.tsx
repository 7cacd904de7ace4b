/** Moon's logo with the word for the console. */
export function Mark() {
  return (
    <span className="inline-flex items-center gap-2.5 px-1 text-ink">
      <svg aria-hidden viewBox="0 0 32 32" className="size-8">
        <circle cx="16" cy="16" r="15" className="fill-ink" />
        <path d="M16 5a11 11 0 0 0 0 22A5.5 11 0 0 0 16 5Z" fill="#f2b544" />
        <path d="M16 5a11 11 0 0 1 0 22A5.5 11 0 0 0 16 5Z" className="fill-surface opacity-15" />
      </svg>
      <span className="font-display text-xl leading-none font-bold tracking-tight">Moon</span>
      <span className="rounded-full border border-line-strong/60 px-2 py-0.5 text-xs font-semibold text-ink-muted">
        Console
      </span>
    </span>
  )
}
