// The look of header items, in the app and on the public pages.

export const headerItem =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-[0.9375rem] font-medium text-ink transition-colors hover:bg-surface-sunken'

/** The look of a balance badge. */
export const badgeClass =
  'inline-flex h-9 items-center gap-1.5 rounded-full border border-line bg-surface-raised px-2.5 text-sm font-semibold text-ink tabular-nums sm:px-3'

/** The look of the button that opens the account menu. */
export const accountButtonClass = `${headerItem} hidden gap-1.5 [anchor-name:--account] header:flex`

/** The menu opens below its button; in a browser without CSS anchors, at the edge of the page's column. */
export const accountMenuClass =
  'inset-auto end-[max(1rem,calc((100vw-75rem)/2+1.5rem))] top-18 m-0 w-68 rounded-card border border-line bg-surface-raised p-2 text-ink shadow-floating [position-anchor:--account] supports-[top:anchor(bottom)]:end-[anchor(end)] supports-[top:anchor(bottom)]:top-[calc(anchor(bottom)+0.5rem)]'
