import { Banner } from '@moon/ui/banner.tsx'
import { buttonClass } from '@moon/ui/button.tsx'
import { say } from '@moon/ui/language/say.ts'
import { app } from '../session/app.ts'

/**
 * Shown when the card issuer shows numbers in its own frame: the extension then has no number to fill in. It does
 * not embed the frame either, because its frame sources are fixed at build time and the issuer only knows the web
 * app.
 */
export const ShownByIssuer = ({ cardId }: { cardId: string }) => (
  <Banner
    title={say('Copy the number in Moon')}
    action={
      <a
        href={`${app}/dashboard?card=${encodeURIComponent(cardId)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('primary', 'small')}
      >
        {say('Open the card in Moon')}
      </a>
    }
  >
    {say(
      'The card issuer shows number and CVV itself, and they never come to Moon: so this window can neither show them nor write them into a form. In Moon you press each to copy it, and paste it at the shop.',
    )}
  </Banner>
)
