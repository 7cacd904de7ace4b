/**
 * The one stream per signed-in user: `GET /v1/moon/events` (text/event-stream, session cookie, same origin). An event
 * names what changed and its id; the screen then reads it by the ordinary calls. It never carries amounts or numbers.
 */
export const livePath = '/v1/moon/events'
