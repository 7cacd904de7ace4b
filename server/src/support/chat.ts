/** The support chat of a deployment: its widget, and the key that vouches for members there (D-44). */
export type Chat = {
  /** The origin on which its document is served; never Moon's own. */
  url: string
  /** The widget's script, without its key. */
  scriptUrl: string
  /** Names this deployment to the widget; no secret. */
  key: string
  keyId: string
  /** Signs tokens, as the text it is. */
  secret: string
}

export const chatScript = ({ scriptUrl, key }: Chat): string => `${scriptUrl}?key=${encodeURIComponent(key)}`

/** What the document of the chat may load, by directive of its policy. */
export type Guests = Readonly<Record<string, readonly string[]>>

/** Zendesk's own widget calls more than the address it comes from, and sets styles (its page on CSP says which). */
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
