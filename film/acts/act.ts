import type { FilmBrowser } from '../browser/film-browser.ts'
import type { Take } from '../browser/take.ts'
import type { FilmWorld } from '../world/film-world.ts'

export type Act = { world: FilmWorld; browser: FilmBrowser; take: Take }
