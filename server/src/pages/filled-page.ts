import { pageMarks, type HiddenMark } from '@moon/contract/page-marks.ts'
import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import type { Cents } from '@moon/money/cents.ts'
import { abbreviateDollars, abbreviateSats, formatDollars, formatSats } from '@moon/money/format.ts'
import type { Sats } from '@moon/money/sats.ts'
import type { Chat } from '../support/chat.ts'
import type { ExtensionOffer } from './extension-offer.ts'

/** The values of its deployment that a page shows. */
export type Deployment = {
  publicUrl: string
  chat: Chat | null
  donationAddress: string | null
  /** The origin of the card issuer's frames. Null when Moon shows the numbers itself. */
  cardFrames: string | null
  extension: ExtensionOffer
}

/** The badges in the header of a signed-in user. */
export type Badges = { sats: Sats; credit: Cents; creditPath: string; areHidden: boolean }

/** The reader of a page: their theme, and whether their browser has a session; `badges` when its user is known. */
export type Reader = { theme: string | undefined; isMember: boolean; badges: Badges | undefined }

export const atHome = (text: string, publicUrl: string): string => text.replaceAll(pageMarks.origin, publicUrl)

/** Fills in the values of this deployment. Without a chat the address of its frame is empty. */
export function fillDeployment(built: string, { publicUrl, chat, donationAddress, extension }: Deployment): string {
  const here = atHome(built, publicUrl).replaceAll(pageMarks.chat, chat ? `${chat.url}/` : '')
  const store = extension.mark === 'extensionStore' ? extension.store : ''
  const html = showMarked(here, extension.mark).replaceAll(pageMarks.extensionStore, store)
  return donationAddress === null ? html : showMarked(html, 'donation').replaceAll(pageMarks.donation, donationAddress)
}

const themes = ['light', 'dark']

export const themeOf = ({ theme }: Pick<Reader, 'theme'>): string =>
  theme !== undefined && themes.includes(theme) ? theme : 'system'

/** A chosen theme colours the browser's own bar, whatever the operating system prefers. */
const barOf =
  (theme: string) =>
  (meta: string, begin: string, preferred: string): string =>
    theme === 'system' ? meta : `${begin}${preferred === theme ? 'all' : 'not all'}"`

/** Fills a page for its reader. An empty badge is hidden. */
export function fillReader(html: string, reader: Reader): string {
  const { isMember, badges } = reader
  const shown = html
    .replace('data-theme="system"', `data-theme="${themeOf(reader)}"`)
    .replaceAll(/(<meta name="theme-color" media=")[^"]*(dark|light)\)"/g, barOf(themeOf(reader)))
    .replace('data-reader="visitor"', isMember ? 'data-reader="member"' : '$&')
  if (!badges) return shown
  const { sats, credit, creditPath, areHidden } = badges
  const covered = (text: string) => (areHidden ? cover : text)
  const withSats =
    sats > 0n
      ? showMarked(shown, 'sats')
          .replaceAll(pageMarks.exactSats, covered(formatSats(sats)))
          .replaceAll(pageMarks.sats, covered(abbreviateSats(sats)))
      : shown
  return credit > 0n
    ? showMarked(withSats, 'credit')
        .replaceAll(pageMarks.exactCredit, covered(formatDollars(credit)))
        .replaceAll(pageMarks.creditPath, creditPath)
        .replaceAll(pageMarks.credit, covered(abbreviateDollars(credit)))
    : withSats
}

/** Stands in for a hidden amount (`Balance` of the app). */
const cover = '••••'

/** Fills in the sign-in providers of this Moon. */
export const fillProviders = (html: string, providers: readonly SignInProviderName[]): string =>
  providers.length === 0 ? html : providers.reduce(showMarked, showMarked(html, 'anyProvider'))

export const showMarked = (html: string, mark: HiddenMark): string =>
  html.replaceAll(`data-mark="${mark}" hidden=""`, `data-mark="${mark}"`)
