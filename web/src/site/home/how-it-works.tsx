import { Moon } from '@moon/ui/moon/moon.tsx'
import { Captions, Check, Maximize, Pause, Play, Puzzle } from 'lucide-react'
import { brand } from '../brand.ts'
import { useLanguage } from '../language.ts'
import { drawnSeconds, posterAt, stepStarts } from '../script/steps.ts'
import { home } from '../texts/home.ts'

/**
 * The three steps and their film. The film's time lights a step; without a film, a drawn sequence has the time and the same controls.
 * Without a script only the steps are shown, with the first picture beside them.
 */
export function HowItWorks() {
  const language = useLanguage()
  const { how, steps, player } = home[language]
  return (
    <section aria-labelledby="how" data-player className="border-t border-line py-16 sm:py-24">
      <h2 id="how" className="pb-8 text-[clamp(2rem,4.4vw,3rem)] sm:pb-10">
        {how}
      </h2>
      <div className="grid items-center gap-8 wide:grid-cols-[5fr_7fr] wide:gap-16">
        <ol className="grid gap-2">
          {steps.map(({ title, text }, place) => (
            <li
              key={title}
              data-step={stepStarts[place]}
              aria-current={place === 0 ? 'step' : undefined}
              className="group rounded-e-card border-s-4 border-line px-5 py-4 transition-colors aria-[current]:border-accent aria-[current]:bg-surface-raised"
            >
              <h3 className="flex items-baseline gap-3 text-xl">
                <span aria-hidden className="font-display text-2xl text-ink-muted group-aria-[current]:text-accent">
                  {place + 1}
                </span>
                {title}
              </h3>
              <p className="pt-1 text-ink-muted">{text}</p>
            </li>
          ))}
        </ol>
        <figure
          aria-label={player.label}
          className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-[#12142b] fullscreen:grid-rows-[minmax(0,1fr)_auto_auto] fullscreen:rounded-none fullscreen:border-0"
        >
          {brand.film ? <Film film={brand.film} /> : <Drawn />}
          <figcaption
            data-caption
            data-cues={JSON.stringify(player.cues)}
            className="grid min-h-12 place-items-center px-4 text-center text-[0.9375rem] text-[#eceaf4]"
          >
            {(brand.film ? player.cues.findLast(({ at }) => at <= posterAt) : player.cues[0])?.text}
          </figcaption>
          <div
            data-controls
            hidden
            className="flex items-center gap-2 border-t border-white/15 px-2 text-[#eceaf4] [&[hidden]]:hidden"
          >
            <button type="button" data-play aria-label={player.play} data-pause={player.pause} className={control}>
              <Play aria-hidden className="size-5 [[data-playing]_&]:hidden" />
              <Pause aria-hidden className="hidden size-5 [[data-playing]_&]:block" />
            </button>
            <input
              type="range"
              data-seek
              aria-label={player.seek}
              min="0"
              max={brand.film?.seconds ?? drawnSeconds}
              step="0.1"
              defaultValue="0"
              className="h-11 w-0 min-w-0 grow accent-[#f2b544]"
            />
            <button type="button" data-captions aria-pressed="true" aria-label={player.captions} className={control}>
              <Captions aria-hidden className="size-5" />
            </button>
            <button
              type="button"
              data-whole
              hidden
              aria-label={player.whole}
              className={`${control} [&[hidden]]:hidden`}
            >
              <Maximize aria-hidden className="size-5" />
            </button>
          </div>
        </figure>
      </div>
    </section>
  )
}

/** In pixels: at twice the text size four of them still fit a narrow phone. */
const control =
  'grid size-[44px] shrink-0 place-items-center rounded-control hover:bg-white/10 focus-visible:outline-[#f2b544] aria-pressed:text-[#f2b544]'

/**
 * The film in the colours of the page. Nothing of it is loaded before it plays; its poster lies under it and is loaded only near the
 * viewport, because a poster attribute would be loaded with the page.
 */
function Film({ film }: { film: NonNullable<typeof brand.film> }) {
  const language = useLanguage()
  const { captions } = home[language].player
  return (
    <div className="relative aspect-video w-full overflow-hidden max-sm:aspect-square in-[:fullscreen]:aspect-auto in-[:fullscreen]:h-full">
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          src={film[theme].poster}
          alt=""
          width={1280}
          height={720}
          loading="lazy"
          decoding="async"
          // Enlarged compared with the film; the upper edge of the window is cut off. On a phone its right half, which is whole.
          className={`absolute inset-0 size-full origin-[57%_100%] object-contain sm:scale-108 ${onPhone} max-sm:object-right ${posterOf[theme]}`}
        />
      ))}
      <video
        data-film={JSON.stringify({ light: film.light, dark: film.dark })}
        preload="none"
        muted
        playsInline
        width={1280}
        height={720}
        className={`absolute inset-0 size-full ${onPhone} max-sm:object-[var(--focus,62%)_50%]`}
      >
        <source src={film.light.av1} type={av1Type} />
        <source src={film.light.mp4} type="video/mp4" />
        <track kind="captions" src={film.captions[language]} srcLang={language} label={captions} />
      </video>
    </div>
  )
}

/** A phone shows a square of the film, at the action: the whole width would have text of five pixels. Full screen shows all of it. */
const onPhone = 'max-sm:object-cover in-[:fullscreen]:object-contain!'

const av1Type = 'video/webm; codecs="av01.0.05M.08"'

/** The poster follows the chosen theme, or the system's; a hidden poster is not loaded. */
const posterOf = {
  light: '[[data-theme=dark]_&]:hidden [[data-theme=system]_&]:[@media(prefers-color-scheme:dark)]:hidden',
  dark: '[[data-theme=light]_&]:hidden [[data-theme=system]_&]:[@media(prefers-color-scheme:light)]:hidden',
}

/** Three pictures on top of each other; `--p` is the progress of the one shown. */
function Drawn() {
  const { scenes } = home[useLanguage()].player
  return (
    <div
      data-drawn
      aria-hidden
      className="@container relative aspect-video w-full overflow-hidden text-[clamp(9px,3.1cqw,17px)] [--p:0] motion-reduce:[--p:1]"
    >
      <div data-scene className={scene}>
        <div className="w-4/5 overflow-hidden rounded-[14px] bg-[#fffefb] text-[#12142b]">
          <div className="flex items-center gap-2 border-b border-[#ddd9ce] px-[3cqw] py-[2cqw]">
            <span className="h-[4.4cqw] grow rounded-full bg-[#ece9e1]" />
            <Puzzle className="size-[3.6cqw] text-[#55576e]" />
            <span className="size-[5cqw] scale-(--p) rounded-full bg-[#12142b] p-[0.7cqw]">
              <svg viewBox="0 0 32 32">
                <path d="M16 3a13 13 0 0 0 0 26A6 13 0 0 0 16 3Z" fill="#f2b544" />
              </svg>
            </span>
          </div>
          <div className="grid place-items-center gap-[2.4cqw] px-[3cqw] py-[7%]">
            <span className="rounded-control bg-[#12142b] px-[4cqw] py-[1.8cqw] font-semibold text-[#fffefb]">
              {scenes.add}
            </span>
            <span className="text-[#55576e] opacity-(--p)">{scenes.added}</span>
          </div>
        </div>
      </div>
      <div data-scene className={`${scene} opacity-0`}>
        <div className="flex w-4/5 items-center justify-center gap-[6%]">
          <div className="grid gap-[1.2cqw] text-[#eceaf4]">
            <span className="text-[#a5a6bd]">{scenes.amount}</span>
            <span className="font-display text-[8.6cqw] leading-none font-semibold">$25.00</span>
            <span className="text-[#a5a6bd]">{scenes.pay}</span>
            <svg
              viewBox="0 0 21 21"
              className="w-[17cqw] rounded-[6px] bg-white p-[1.4cqw]"
              shapeRendering="crispEdges"
            >
              <path d={codePicture} fill="#12142b" />
            </svg>
          </div>
          <div className="relative w-2/5">
            <Moon seed="how it works" share={0} className="w-full" />
            <Moon seed="how it works" share={1} className="absolute inset-0 w-full opacity-(--p)" />
          </div>
        </div>
      </div>
      <div data-scene className={`${scene} opacity-0`}>
        <div className="grid w-3/5 gap-[2.2cqw] rounded-[14px] bg-[#fffefb] p-[3.4cqw] text-[#12142b]">
          <span className="text-[#55576e]">{scenes.number}</span>
          <span className="overflow-hidden rounded-control border border-[#827f75] px-[2.4cqw] py-[1.4cqw] font-mono whitespace-nowrap">
            <span className="block w-[calc(var(--p)*200%)] max-w-full overflow-hidden">4111 •••• •••• 4242</span>
          </span>
          <span className="flex items-center gap-[1.4cqw] font-semibold text-[#17693b] opacity-(--p)">
            <Check className="size-[3.6cqw]" />
            {scenes.paid}
          </span>
        </div>
      </div>
    </div>
  )
}

const scene = 'absolute inset-0 grid place-items-center transition-opacity duration-240'

/** The picture looks like a QR code but is none, so that nobody pays it. */
const codePicture = [
  'M0 0h7v7h-7zM14 0h7v7h-7zM0 14h7v7h-7z',
  'M9 1h2v1h-2zM9 4h1v3h-1zM11 5h2v2h-2zM0 9h3v1h-3zM5 9h4v2h-4zM10 9h2v3h-2zM14 9h3v2h-3zM19 9h2v1h-2z',
  'M1 12h4v1h-4zM8 13h3v1h-3zM13 12h2v3h-2zM17 13h4v1h-4zM9 16h2v5h-2zM12 17h3v1h-3zM16 16h3v3h-3zM13 20h8v1h-8z',
].join('')
