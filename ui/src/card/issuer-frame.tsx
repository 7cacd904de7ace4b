import { say } from '../language/say.ts'
import { classNames } from '../class-names.ts'

type IssuerFrameProps = { url: string; isSetting: boolean }

/**
 * Number and code in a document of the card issuer's, over the foot of a face: they never come to us. It may run its own script and
 * write to the clipboard, and nothing else. As it is light wherever we are, the browser leaves its ground clear.
 */
export const IssuerFrame = ({ url, isSetting }: IssuerFrameProps) => (
  <iframe
    title={say('Card number and CVV, shown by the card issuer')}
    src={url}
    allow="clipboard-write"
    // It is of another origin than ours, so it cannot take its sandbox off; without its own it may not write to the clipboard.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    sandbox="allow-scripts allow-same-origin"
    referrerPolicy="no-referrer"
    className={classNames(
      'absolute inset-x-0 bottom-0 h-[29cqw] w-full border-0 [color-scheme:light]',
      isSetting && 'motion-safe:animate-set',
    )}
  />
)
