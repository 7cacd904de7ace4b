import { expect, it } from 'vitest'
import { faceOf } from './error-face.ts'
import { errors } from './texts/errors.ts'

const face = (query: string) => faceOf(new URLSearchParams(query))
const title = (query: string) => errors.en[face(query).kind].title

it("shows 'Oh No!' with the given status [ERR-03]", () => {
  expect(face('errorCode=500')).toEqual({ kind: 'other', status: 500 })
  expect(face('')).toEqual({ kind: 'other', status: undefined })
  expect(title('')).toBe('Oh No!')
})

it('shows no status where it is not a valid one', () => {
  for (const code of ['0', '99', '600', '5000', 'abc', '5e2', '<b>'])
    expect(face(`errorCode=${encodeURIComponent(code)}`)).toMatchObject({ status: undefined })
})

it("shows 'Access Denied!' when access was denied [ERR-04]", () => {
  expect(title('error=access_denied')).toBe('Access Denied!')
})

it("shows 'Invalid email address!' for that reason [ERR-05]", () => {
  expect(title('error=unauthorized&error_description=Invalid email address (x)')).toBe('Invalid email address!')
  expect(title('error=unauthorized&error_description=other')).toBe('Oh No!')
  expect(title('error=other&error_description=Invalid email address')).toBe('Oh No!')
})

it('shows the maintenance page for a 503, whatever the reason given [ERR-06]', () => {
  expect(title('errorCode=503&error=access_denied')).toBe('Moon is under maintenance')
})
