import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { inLanguageOf } from './in-language-of.ts'
import { insteadOf, takeStandIns } from './stand-ins.ts'
import type { Page } from './web-pages.ts'

const pageSaying = (policy: string, isOfApp = false): Page => ({ policy, isOfApp }) as Page
const pages = new Map(
  Object.entries({
    '/faqs': pageSaying('questions'),
    '/login': pageSaying('log-in', true),
    '/maintenance': pageSaying('closed'),
    '/es/maintenance': pageSaying('cerrado'),
    '/404': pageSaying('lost'),
    '/es/404': pageSaying('perdida'),
  }),
)
const { closed, lost } = takeStandIns(pages)
const spaniard = { query: {}, cookies: { 'moon-language': 'es' }, headers: {} } as unknown as FastifyRequest
const stranger = { query: {}, cookies: {}, headers: {} } as unknown as FastifyRequest
const said = (request: FastifyRequest, path: string, standIn: typeof closed) =>
  inLanguageOf(request, insteadOf(pages.get(path), path, standIn)!).policy

test('a closed Moon is said in the language of a public address, and of the app in that of its reader', () => {
  for (const path of ['/login', '/dashboard', '/no/such/page']) {
    expect(said(spaniard, path, closed)).toBe('cerrado')
    expect(said(stranger, path, closed)).toBe('closed')
  }
  expect(said(spaniard, '/faqs', closed)).toBe('closed')
  expect(said(stranger, '/es/faqs', closed)).toBe('cerrado')
  expect(pages.has('/maintenance')).toBe(false)
})

test('what is not there is said in the language of its reader, but below /es in Spanish', () => {
  expect([said(spaniard, '/nothing', lost), said(stranger, '/nothing', lost)]).toEqual(['perdida', 'lost'])
  expect(said(stranger, '/es/nada', lost)).toBe('perdida')
})
