import { chatGuests, chatScript, type Chat } from './chat.ts'

/**
 * The document in which the chat's widget runs, and its policy. It is served on an origin of its own, which serves nothing else of Moon,
 * and is framed only by Moon's page for it.
 */
export function chatFrame(chat: Chat, publicUrl: string): { html: string; policy: string } {
  const app = new URL(publicUrl).origin
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Support chat</title></head>
<body data-app="${app}" data-widget="${chatScript(chat)}"><script src="${chatFrameScript}"></script></body>
</html>
`
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': [app],
  }
  for (const [directive, guests] of Object.entries(chatGuests(chat)))
    policy[directive] = [...(policy[directive] ?? []), ...guests]
  return {
    html,
    policy: Object.entries(policy)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; '),
  }
}

export const chatFrameScript = '/chat-frame.js'
