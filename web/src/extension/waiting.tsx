/** Shows that something is in progress which needs this window. */
export function Waiting({ heading, children }: { heading: string; children?: string }) {
  return (
    <div role="status" className="grid justify-items-center gap-5 py-16 text-center">
      <span className="size-10 animate-turn rounded-full border-3 border-accent border-e-transparent" />
      <h1 className="text-2xl">{heading}</h1>
      {children && <p className="text-ink-muted">{children}</p>}
    </div>
  )
}
