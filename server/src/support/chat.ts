/** The support chat of a deployment: its widget, and the key that authenticates members there (D-44). */
export type Chat = {
  /** The origin that serves its document; never Moon's own. */
  url: string
  /** The widget's script, without its key. */
  scriptUrl: string
  /** Identifies this deployment to the widget; not secret. */
  key: string
  keyId: string
  /** Signs tokens, used as the text it is. */
  secret: string
}

export const chatScript = ({ scriptUrl, key }: Chat): string => `${scriptUrl}?key=${encodeURIComponent(key)}`

/** What the chat's document may load, by directive of its policy. */
export type Guests = Readonly<Record<string, readonly string[]>>

/** Zendesk's own widget calls more hosts than its script's, and sets styles (its page on CSP lists them). */
export function chatGuests({ scriptUrl }: Chat): Guests {
  const { origin } = new URL(scriptUrl)
  if (origin !== zendesk) return { 'script-src': [origin], 'connect-src': [origin], 'frame-src': [origin] }
  return {
    'script-src': [zendesk],
    'style-src': ["'unsafe-inline'"],
    'connect-src': [
      zendesk,
      'https://ekr.zdassets.com',
      'https://*.zendesk.com',
      'wss://*.zendesk.com',
      'https://api.smooch.io',
      'wss://api.smooch.io',
      'https://media.smooch.io',
    ],
    'img-src': [zendesk, 'https://*.zendesk.com', 'https://media.smooch.io', 'https://*.zdusercontent.com', 'blob:'],
    'media-src': [zendesk],
  }
}

const zendesk = 'https://static.zdassets.com'
