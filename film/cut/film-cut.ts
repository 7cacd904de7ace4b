import { filmSeconds, stepStarts } from '../../web/src/site/script/steps.ts'
import type { Area, Recording } from '../browser/take.ts'
import { moonPlace, onPage, onPopup } from '../stage/stage-size.ts'
import { addingCut } from './adding-cut.ts'
import { buyingCut } from './buying-cut.ts'
import type { Cut, Places } from './cut.ts'
import type { Picture } from './picture.ts'
import { payingCut } from './paying-cut.ts'
import { cueAt, numberAt, pointAt } from './track.ts'

export const framesPerSecond = 30

/** The film, picture by picture. */
export function filmCut(recording: Recording): Picture[] {
  const spot = (name: string): Area => {
    const found = recording.spots.get(name)
    if (!found) throw new Error(`The take has no ${name}.`)
    return found
  }
  const places: Places = {
    page: (name) => onPage(spot(name)),
    popup: (name) => onPopup(spot(name)),
    moon: moonPlace,
  }
  const [adding, buying, paying] = stepStarts
  const cuts = [addingCut(places, adding), buyingCut(places, buying), payingCut(places, paying)]
  const join = <T>(pick: (cut: Cut) => readonly T[] | undefined): T[] => cuts.flatMap((cut) => pick(cut) ?? [])
  const tracks = {
    pages: join((cut) => cut.pages),
    popups: join((cut) => cut.popups),
    pointer: join((cut) => cut.pointer),
    clicks: join((cut) => cut.clicks),
    camera: join((cut) => cut.camera),
    moon: join((cut) => cut.moon),
    phone: join((cut) => cut.phone),
    paid: join((cut) => cut.paid),
    titles: join((cut) => cut.titles),
  }
  return Array.from({ length: Math.floor(filmSeconds * framesPerSecond) }, (_, frame) =>
    pictureAt(tracks, recording, frame / framesPerSecond),
  )
}

type Tracks = Required<Cut>

function pictureAt(tracks: Tracks, { lengths }: Recording, seconds: number): Picture {
  const page = cueAt(tracks.pages, seconds)
  const started = tracks.pages.findLast(({ at }) => seconds >= at - 1e-6)?.at ?? 0
  const named = (name: string, since: number) => {
    const length = lengths.get(name)
    if (length === undefined) return name
    return `${name}-${Math.min(length - 1, Math.max(0, Math.round(since * framesPerSecond)))}`
  }
  const popup = cueAt(tracks.popups, seconds)
  const opening = popup.value === undefined ? 1 - popup.share : popup.before === undefined ? popup.share : 1
  const face = popup.value ?? popup.before
  const click = tracks.clicks.findLast((at) => seconds >= at - 1e-6)
  return {
    title: cueAt(tracks.titles, seconds).value,
    page: named(page.value, seconds - started),
    ...(page.share < 1 && page.before !== page.value ? { before: named(page.before, Infinity) } : {}),
    mix: page.before === page.value ? 1 : Math.round(page.share * 1_000) / 1_000,
    ...(opening > 0 && face !== undefined ? { popup: face } : {}),
    ...(popup.share < 1 && popup.before !== undefined && popup.value !== undefined
      ? { popupBefore: popup.before }
      : {}),
    popupMix: Math.round(popup.share * 1_000) / 1_000,
    open: face === undefined ? 0 : Math.round(opening * 1_000) / 1_000,
    moon: numberAt(tracks.moon, seconds),
    pointer: pointAt(tracks.pointer, seconds),
    press: click === undefined ? 1 : Math.round(Math.min(1, (seconds - click) / 0.35) * 1_000) / 1_000,
    phone: { rise: numberAt(tracks.phone, seconds), paid: numberAt(tracks.paid, seconds) },
    camera: pointAt(tracks.camera, seconds),
  }
}
