type ErrorFace =
  | { kind: 'maintenance' }
  | { kind: 'denied' | 'bad_email' | 'other'; title: string; text: string; status: number | undefined }

/** Which face /error shows for its query (account.md section 2). */
export function faceOf(search: URLSearchParams): ErrorFace {
  const code = search.get('errorCode') ?? ''
  const status = /^[1-5]\d\d$/.test(code) ? Number(code) : undefined
  if (status === 503) return { kind: 'maintenance' }
  const error = search.get('error')
  if (error === 'access_denied')
    return {
      kind: 'denied',
      title: 'Access Denied!',
      text: 'Access Denied - You have denied access to your account.',
      status,
    }
  if (error === 'unauthorized' && search.get('error_description')?.includes('Invalid email address'))
    return {
      kind: 'bad_email',
      title: 'Invalid email address!',
      text: "You've entered an invalid email address. Please try again.",
      status,
    }
  return {
    kind: 'other',
    title: 'Oh No!',
    text: 'Something bad happened! Please try again or contact us for support.',
    status,
  }
}
