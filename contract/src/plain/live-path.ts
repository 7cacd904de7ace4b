/**
 * The one stream per signed-in user: `GET /v1/moon/events` (text/event-stream; the session cookie of the same origin, or the extension's id token). An event
 * names what changed and its id; the screen then reads it by the ordinary calls. It never carries amounts or numbers.
 */
export const livePath = '/v1/moon/events'
