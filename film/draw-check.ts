import { readdir } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { filmCut } from './cut/film-cut.ts'
import { shoot } from './stage/shoot.ts'
import type { Area } from './browser/take.ts'
const take = '/tmp/filmwork/acts/first/take'
const names = await readdir(take)
const lengths = new Map<string, number>()
for (const name of ['five', 'fifty'])
  lengths.set(name, names.filter((one) => new RegExp(`^${name}-\\d+\\.light`).test(one)).length)
let at = 0
const spots = { get: (): Area => ({ x: 400 + ((at++ * 37) % 90), y: 260, width: 240, height: 240 }) } as unknown as Map<
  string,
  Area
>
const recording = { spots, lengths }
at = 0
const pictures = filmCut(recording)
const all: string[][] = []
for (const nth of [1, 2]) {
  at = 0
  const begun = Date.now()
  const shot = await shoot({
    take: nth === 1 ? take : take.replace('first', 'second'),
    recording,
    pictures,
    theme: 'light',
    folder: `/tmp/filmwork/frames-${nth}`,
  })
  all.push(shot.hashes)
  console.log(
    nth,
    shot.hashes.length,
    shot.drawn,
    createHash('sha256').update(shot.hashes.join()).digest('hex'),
    Date.now() - begun,
  )
}
const differ = all[0]!.flatMap((hash, place) => (hash === all[1]![place] ? [] : [place]))
console.log('differ', differ.length, differ.slice(0, 60).join(' '))
