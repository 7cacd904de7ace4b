import { say } from '../language/say.ts'
import { classNames } from '../class-names.ts'

type IssuerFrameProps = { url: string; isSetting: boolean }

/**
 * The card issuer's frame with number and code, over the lower part of a face: the digits never reach us. The
 * frame may run its own scripts and write to the clipboard, and nothing else. Its colour scheme is forced to light
 * so that the browser leaves its background transparent.
 */
export const IssuerFrame = ({ url, isSetting }: IssuerFrameProps) => (
  <iframe
    title={say('Card number and CVV, shown by the card issuer')}
    src={url}
    allow="clipboard-write"
    // The frame has another origin, so it cannot remove its sandbox; without allow-same-origin it cannot write to the clipboard.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    sandbox="allow-scripts allow-same-origin"
    referrerPolicy="no-referrer"
    className={classNames(
      'absolute inset-x-0 bottom-0 h-[29cqw] w-full border-0 [color-scheme:light]',
      isSetting && 'motion-safe:animate-set',
    )}
  />
)
