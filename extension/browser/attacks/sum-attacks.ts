import { cardForm, type Attack } from './attack.ts'

/** The visible sum is an image; a different sum is written as invisible text. */
const faked = (title: string, style: string): Attack => ({
  title,
  pages: () => ({
    shop: `<style>#seen::after{content:"Total: $5.00"}</style><p id="seen"></p><p style="${style}">Total: $900.00</p>${cardForm()}`,
  }),
  allows: '#n, #e, #c',
  asksForSum: true,
})

/** Pages that present another sum to the extension than to the user. */
export const sumAttacks: readonly Attack[] = [
  faked('the readable sum is transparent', 'opacity:0'),
  faked('the readable sum has font size zero', 'font-size:0'),
  faked('the readable sum has a transparent colour', 'color:transparent'),
  faked('the readable sum is outside the window', 'position:absolute;left:-9999px'),
  faked(
    'the readable sum is clipped to nothing',
    'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)',
  ),
  faked('the readable sum is in a box without height', 'height:0;overflow:hidden'),
  faked('the readable sum is indented out of its box', 'text-indent:-9999px;overflow:hidden'),
]
