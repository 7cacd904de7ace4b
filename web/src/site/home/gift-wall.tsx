import { hiddenMark, pageMarks } from '@moon/contract/page-marks.ts'
import { fill } from '../fill.ts'
import { useLanguage } from '../language.ts'
import { home } from '../texts/home.ts'

/**
 * The shops whose gift cards are sold, each with its art and the discount for everybody. This is one template tile: the server repeats it
 * for each shop on sale, and without any the wall stays hidden.
 */
export function GiftWall() {
  const { giftsText, giftOff } = home[useLanguage()]
  return (
    <div {...hiddenMark('gifts')} className="grid gap-6 pb-10">
      <p className="max-w-[68ch] text-lg text-ink-muted">{giftsText}</p>
      <ul
        data-gifts
        className="grid grid-cols-2 gap-x-3 gap-y-5 phone:grid-cols-3 sm:gap-x-4 wide:grid-cols-6 max-wide:[&>li:nth-child(n+13)]:hidden"
      >
        <li data-gift="" className="grid content-start gap-2">
          {/* The frame has its size even when the picture does not load. */}
          <span className="block aspect-[85.6/54] w-full overflow-hidden rounded-[6%/9.5%] bg-surface-sunken shadow-[0_10px_24px_-12px_rgb(18_20_43/45%)]">
            <img
              src={pageMarks.giftArt}
              alt=""
              width="856"
              height="540"
              loading="lazy"
              decoding="async"
              className="size-full object-cover"
            />
          </span>
          <span className="grid px-0.5 text-sm leading-snug">
            <span className="font-medium wrap-anywhere">{pageMarks.giftName}</span>
            <span {...hiddenMark('giftOff')} className="font-semibold text-accent tabular-nums">
              {fill(giftOff, { off: pageMarks.giftOff })}
            </span>
          </span>
        </li>
      </ul>
    </div>
  )
}
