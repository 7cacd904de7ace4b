import { after, type Clock } from '../../kit/clock.ts'
import type { CardFrame } from '../issuer.ts'
import type { LithicClient } from './client.ts'

/** Long enough to open a frame over a bad connection; the frame's content is hidden after a minute anyway (D-40). */
const openableForMs = 60_000

/**
 * The address of a frame in which Lithic itself shows one card to the browser that opens it. Signed here with our
 * key, for one card and one minute, without a call to Lithic. Anyone who has the address sees the number, so it is
 * given to the card's owner alone.
 */
export const lithicFrames =
  (client: LithicClient, { styleUrl, clock }: { styleUrl: string; clock: Clock }) =>
  (token: string): CardFrame => {
    const until = after(clock.now(), openableForMs)
    return { url: client.cards.getEmbedURL({ token, css: styleUrl, expiration: until.toISOString() }), until }
  }
