// `npm run film`: makes the film of the three steps from the running product, in a world of its own and with every clock standing still,
// into web/public/film. `-- --twice` films it twice and compares every frame; `-- --acts` compares the pictures of the product alone, which
// takes part of the time and makes no film. `--keep FOLDER` leaves both takes there to look at.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../tools/src/processes/run.ts'
import { runCommand } from '../tools/src/processes/unready.ts'
import { themes, type Recording, type Theme } from './browser/take.ts'
import { differences, hashPictures, type Hashes } from './compare/hashes.ts'
import { posterAt } from '../web/src/site/script/steps.ts'
import { filmCut, framesPerSecond } from './cut/film-cut.ts'
import { checkEncoders, encode, writePoster } from './encode/encode.ts'
import { writeCaptions } from './encode/captions.ts'
import { playActs } from './play-acts.ts'
import { shoot } from './stage/shoot.ts'

const out = join(root, 'web/public/film')

await runCommand(async () => {
  const { values } = parseArgs({
    options: { twice: { type: 'boolean' }, acts: { type: 'boolean' }, keep: { type: 'string' } },
  })
  checkEncoders()
  const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'moon-film-')))
  const names = values.twice || values.acts ? ['first', 'second'] : ['first']
  const at = (name: string) => join(folder, name)
  try {
    const recordings: Recording[] = []
    for (const name of names) {
      recordings.push(await playActs(join(at(name), 'take')))
      console.log(`${seconds()} the product has played its acts`)
    }
    const takes = await Promise.all(names.map((name) => hashPictures(join(at(name), 'take'))))
    if (!isSame(takes, 'pictures of the product')) return 1
    if (values.acts) return 0
    const frames: Hashes[] = []
    for (const [place, name] of names.entries()) frames.push(await drawFrames(at(name), recordings[place]!))
    if (!isSame(frames, 'frames')) return 1
    await mkdir(out, { recursive: true })
    // One processor for each.
    await Promise.all(themes.map((theme) => finish(theme, join(folder, 'first', theme))))
    await writeCaptions(out)
    return 0
  } finally {
    if (!values.keep) await rm(folder, { recursive: true, force: true })
  }
})

/** Prints the differences of two takes, and the verdict. */
function isSame([first, second]: readonly Hashes[], what: string): boolean {
  if (!first || !second) return true
  const differs = differences(first, second)
  for (const name of differs) console.log(`differs: ${name}`)
  const verdict = differs.length === 0 ? 'PASS' : 'FAIL'
  console.log(`${verdict}: ${first.size - differs.length} of ${first.size} ${what} are the same in both takes.`)
  return differs.length === 0
}

/** Draws all frames of a take, in both themes. */
async function drawFrames(folder: string, recording: Recording): Promise<Hashes> {
  const take = join(folder, 'take')
  const pictures = filmCut(recording)
  const hashes: Hashes = new Map()
  const drawTheme = async (theme: Theme) => {
    const shot = await shoot({ take, recording, pictures, theme, folder: join(folder, theme) })
    for (const [place, hash] of shot.hashes.entries()) hashes.set(`${theme} frame ${place}`, hash)
    const all = createHash('sha256').update(shot.hashes.join()).digest('hex')
    console.log(`${seconds()} ${theme}: ${shot.hashes.length} frames, ${shot.drawn} drawn, ${all}`)
  }
  await Promise.all(themes.map(drawTheme))
  return hashes
}

async function finish(theme: Theme, frames: string): Promise<void> {
  const poster = String(Math.round(posterAt * framesPerSecond)).padStart(5, '0')
  await writePoster(join(frames, `${poster}.png`), join(out, theme))
  await encode(frames, join(out, theme))
}

function seconds(): string {
  return `${Math.round(performance.now() / 1_000)} s`.padStart(6)
}
