/** Moon's logo: a half moon. */
export const Mark = () => (
  <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0">
    <circle cx="16" cy="16" r="15" className="fill-ink" />
    <path d="M16 5a11 11 0 0 0 0 22A5.5 11 0 0 0 16 5Z" fill="#f2b544" />
    <path d="M16 5a11 11 0 0 1 0 22A5.5 11 0 0 0 16 5Z" className="fill-surface opacity-15" />
  </svg>
)
