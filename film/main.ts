// `npm run film`: makes the film of the three steps from the running product, in a world of its own and with every clock standing still,
// into web/public/film. `-- --twice` films it twice and compares every frame; `-- --acts` compares the pictures of the product alone, which
// takes half the time and makes no film. `--keep FOLDER` leaves both takes there to look at.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../tools/src/processes/run.ts'
import { runCommand } from '../tools/src/processes/unready.ts'
import { themes, type Theme } from './browser/take.ts'
import { differences, hashPictures, type Hashes } from './compare/hashes.ts'
import { filmCut, framesPerSecond } from './cut/film-cut.ts'
import { checkEncoders, encode, writePoster } from './encode/encode.ts'
import { writeCaptions } from './encode/captions.ts'
import { playActs } from './play-acts.ts'
import { shoot } from './stage/shoot.ts'

const out = join(root, 'web/public/film')

/** What stands on the poster: the full moon. */
const posterAt = 20.5

await runCommand(async () => {
  const { values } = parseArgs({
    options: { twice: { type: 'boolean' }, acts: { type: 'boolean' }, keep: { type: 'string' } },
  })
  checkEncoders()
  const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'moon-film-')))
  const film = values.acts ? filmActs : filmAll
  try {
    const first = await film(join(folder, 'first'))
    if (values.twice || values.acts) {
      const differs = differences(first, await film(join(folder, 'second')))
      for (const name of differs) console.log(`differs: ${name}`)
      const same = `${first.size - differs.length} of ${first.size} pictures are the same in both takes.`
      console.log(differs.length === 0 ? `PASS: ${same}` : `FAIL: ${same}`)
      if (differs.length > 0) return 1
    }
    if (values.acts) return 0
    await mkdir(out, { recursive: true })
    // One processor for each.
    await Promise.all(themes.map((theme) => finish(theme, join(folder, 'first', theme))))
    await writeCaptions(out)
    return 0
  } finally {
    if (!values.keep) await rm(folder, { recursive: true, force: true })
  }
})

/** One take of the pictures of the product. */
async function filmActs(folder: string): Promise<Hashes> {
  await playActs(join(folder, 'take'))
  return hashPictures(join(folder, 'take'))
}

/** One take of the whole film: the pictures of the product and all frames. */
async function filmAll(folder: string): Promise<Hashes> {
  const take = join(folder, 'take')
  const recording = await playActs(take)
  console.log(`${seconds()} the product has played its acts`)
  const hashes = await hashPictures(take)
  const pictures = filmCut(recording)
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
