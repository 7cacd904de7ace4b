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

test('the maintenance page is in the language of a public address, and in its reader’s for the app', () => {
  for (const path of ['/login', '/dashboard', '/no/such/page']) {
    expect(said(spaniard, path, closed)).toBe('cerrado')
    expect(said(stranger, path, closed)).toBe('closed')
  }
  expect(said(spaniard, '/faqs', closed)).toBe('closed')
  expect(said(stranger, '/es/faqs', closed)).toBe('cerrado')
  expect(pages.has('/maintenance')).toBe(false)
})

test('the 404 page is in its reader’s language, but in Spanish below /es', () => {
  expect([said(spaniard, '/nothing', lost), said(stranger, '/nothing', lost)]).toEqual(['perdida', 'lost'])
  expect(said(stranger, '/es/nada', lost)).toBe('perdida')
})
