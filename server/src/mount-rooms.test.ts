import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const here = import.meta.dirname

test('every public module of a room is in the list of rooms', () => {
  const faces = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^[a-z-]+\/room\.ts$/.test(path),
  )
  const list = readFileSync(`${here}/mount-rooms.ts`, 'utf8')
  expect(faces.length).toBeGreaterThan(20)
  expect(faces.filter((path) => !list.includes(`from './${path}'`))).toEqual([])
})
