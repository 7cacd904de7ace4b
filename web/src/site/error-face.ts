export const errorFaces = ['other', 'denied', 'bad_email', 'maintenance'] as const

export type ErrorFace = { kind: (typeof errorFaces)[number]; status: number | undefined }

/** Returns the face that /error shows for its query (account.md section 2). */
export function faceOf(search: URLSearchParams): ErrorFace {
  const code = search.get('errorCode') ?? ''
  const status = /^[1-5]\d\d$/.test(code) ? Number(code) : undefined
  if (status === 503) return { kind: 'maintenance', status }
  const error = search.get('error')
  if (error === 'access_denied') return { kind: 'denied', status }
  if (error === 'unauthorized' && search.get('error_description')?.includes('Invalid email address'))
    return { kind: 'bad_email', status }
  return { kind: 'other', status }
}
