/** The session's cookie of one request, for calls that begin, use or end it. */
export type SessionCookie = { token: string | undefined; set: (token: string) => void; clear: () => void }
