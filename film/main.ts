// `npm run film`: makes the film of the three steps from the running product, in a world of its own and with every clock standing still,
// into web/public/film. `-- --twice` films it a second time and compares every frame.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../tools/src/processes/run.ts'
import { runCommand } from '../tools/src/processes/unready.ts'
import { themes, type Theme } from './browser/take.ts'
import { filmCut, framesPerSecond } from './cut/film-cut.ts'
import { checkEncoders, encode, writePoster } from './encode/encode.ts'
import { writeCaptions } from './encode/captions.ts'
import { playActs } from './play-acts.ts'
import { shoot } from './stage/shoot.ts'

const out = join(root, 'web/public/film')

/** What stands on the poster: the full moon. */
const posterAt = 20.5

await runCommand(async () => {
  checkEncoders()
  const folder = await mkdtemp(join(tmpdir(), 'moon-film-'))
  try {
    const first = await film(join(folder, 'first'))
    if (process.argv.includes('--twice')) {
      const second = await film(join(folder, 'second'))
      const differs = themes.flatMap((theme) =>
        first[theme].flatMap((hash, place) => (hash === second[theme][place] ? [] : [`${theme} ${place}`])),
      )
      console.log(differs.length === 0 ? 'Both takes have the same frames.' : `The takes differ: ${differs.join(', ')}`)
      if (differs.length > 0) return 1
    }
    await mkdir(out, { recursive: true })
    // One processor for each.
    await Promise.all(themes.map((theme) => finish(theme, join(folder, 'first', theme))))
    await writeCaptions(out)
    return 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** One take of the whole film; the hashes of its frames. */
async function film(folder: string): Promise<Record<Theme, string[]>> {
  const take = join(folder, 'take')
  const recording = await playActs(take)
  console.log(`${seconds()} the product has played its acts`)
  const pictures = filmCut(recording)
  const hashes = { light: [] as string[], dark: [] as string[] }
  const drawTheme = async (theme: Theme) => {
    const shot = await shoot({ take, recording, pictures, theme, folder: join(folder, theme) })
    hashes[theme] = shot.hashes
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
