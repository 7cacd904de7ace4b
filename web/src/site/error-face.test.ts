import { expect, it } from 'vitest'
import { faceOf } from './error-face.ts'

const face = (query: string) => faceOf(new URLSearchParams(query))

it("shows 'Oh No!' with the status that came along [ERR-03]", () => {
  expect(face('errorCode=500')).toMatchObject({ kind: 'other', title: 'Oh No!', status: 500 })
  expect(face('')).toMatchObject({ kind: 'other', title: 'Oh No!', status: undefined })
})

it('shows no status that is none', () => {
  for (const code of ['0', '99', '600', '5000', 'abc', '5e2', '<b>'])
    expect(face(`errorCode=${encodeURIComponent(code)}`)).toMatchObject({ status: undefined })
})

it("shows 'Access Denied!' to whom access was denied [ERR-04]", () => {
  expect(face('error=access_denied')).toMatchObject({ title: 'Access Denied!' })
})

it("shows 'Invalid email address!' when that is why [ERR-05]", () => {
  expect(face('error=unauthorized&error_description=Invalid email address (x)')).toMatchObject({
    title: 'Invalid email address!',
  })
  expect(face('error=unauthorized&error_description=other')).toMatchObject({ title: 'Oh No!' })
  expect(face('error=other&error_description=Invalid email address')).toMatchObject({ title: 'Oh No!' })
})

it('shows the maintenance page for a 503, whatever else is said [ERR-06]', () => {
  expect(face('errorCode=503&error=access_denied')).toEqual({ kind: 'maintenance' })
})
