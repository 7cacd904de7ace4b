import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** What was read for a page is read again for another page, and not when Back closes what lies over it, or a filter is set. */
export const staysOnPage = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
