import { Banner } from '@moon/ui/banner.tsx'
import { buttonClass } from '@moon/ui/button.tsx'
import { app } from '../session/app.ts'

/**
 * Where the card issuer shows numbers in a frame of its own, the extension has none to write. It frames nothing either: what pages it may
 * show is laid down when it is built, and only the web app is known to the issuer.
 */
export const ShownByIssuer = ({ cardId }: { cardId: string }) => (
  <Banner
    title="Copy the number in Moon"
    action={
      <a
        href={`${app}/dashboard?card=${encodeURIComponent(cardId)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('primary', 'small')}
      >
        Open the card in Moon
      </a>
    }
  >
    The card issuer shows number and CVV itself, and they never come to Moon: so this window can neither show them nor
    write them into a form. In Moon you press each to copy it, and paste it at the shop.
  </Banner>
)
