/**
 * The event stream of a signed-in user: `GET /v1/moon/events` (text/event-stream; authenticated by the same-origin
 * session cookie or the extension's id token). An event carries the type and id of what changed; the screen then
 * reads it with ordinary calls. Events never carry amounts or numbers.
 */
export const livePath = '/v1/moon/events'
