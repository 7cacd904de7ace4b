import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './kit/refusal.ts'
import { chatFrame, chatFrameScript } from './support/chat-frame.ts'
import type { Chat } from './support/chat.ts'

/**
 * The origin of the support chat: serves only the chat's document and script. A third-party script runs there, so this origin has no
 * calls, no pages and no session (decision 105).
 */
export function serveChat(app: FastifyInstance, { chat, publicUrl }: { chat: Chat | null; publicUrl: string }): void {
  if (!chat) return
  const { host } = new URL(chat.url)
  const { html, policy } = chatFrame(chat, publicUrl)
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.host.toLowerCase() !== host) return
    const path = request.url.split('?')[0]
    if (request.method !== 'GET' || (path !== '/' && path !== chatFrameScript)) throw new Refusal('not_found')
    if (path === chatFrameScript) return
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
