import { parseHTML } from 'linkedom'

/** A document with this body, without a browser. */
export const pageOf = (body: string): Document => parseHTML(`<!doctype html><html><body>${body}</body></html>`).document
