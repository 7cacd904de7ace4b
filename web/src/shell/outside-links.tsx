import { extensionPath } from '@moon/contract/plain/extension-paths.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useIsExtensionInstalled } from '../extension/use-is-extension-installed.ts'
import { language } from '../language/language.ts'
import { CareersLink } from '../site/careers-link.tsx'
import { sitePath } from '../language/site-path.ts'
import { header } from '../site/texts/header.ts'
import { headerItem } from './header-classes.ts'

const words = header[language]
const away = <span className="sr-only"> {words.opensNewTab}</span>

/**
 * The links of the header on every page. Home is the dashboard for members. The chat opens in a new tab for a reason: its widget is
 * third-party script, and cards and balances are never in one document with it [HDR-09, HDR-10].
 */
export function SiteLinks() {
  return (
    <>
      <Link to={paths.dashboard} className={headerItem}>
        {words.home}
      </Link>
      <a href={sitePath(paths.faqs)} className={headerItem}>
        {words.faq}
      </a>
      <CareersLink language={language} className={headerItem} />
      <a href={sitePath(paths.about)} className={headerItem}>
        {words.about}
      </a>
      <a href={sitePath(paths.supportChat)} target="_blank" rel="noopener" className={headerItem}>
        {words.support}
        {away}
      </a>
    </>
  )
}

/** The link to get the extension [HDR-14]; hidden in a browser that has the extension. */
export function AddExtension({ className = '', icon }: { className?: string; icon: ReactNode }) {
  if (useIsExtensionInstalled()) return null
  return (
    <a href={extensionPath} target="_blank" rel="noopener" className={`${headerItem} ${className}`}>
      {icon}
      {words.addExtension}
      {away}
    </a>
  )
}
