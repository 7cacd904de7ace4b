import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A page's data is read again for another page, but not when Back closes a layer over the page, or a filter changes. */
export const staysOnPage = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
