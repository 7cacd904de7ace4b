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
  faked('the sum that is read is transparent', 'opacity:0'),
  faked('the sum that is read has letters of no size', 'font-size:0'),
  faked('the sum that is read has no colour', 'color:transparent'),
  faked('the sum that is read is out of the window', 'position:absolute;left:-9999px'),
  faked(
    'the sum that is read is clipped to nothing',
    'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)',
  ),
  faked('the sum that is read is in a box of no height', 'height:0;overflow:hidden'),
  faked('the sum that is read is moved out of its box', 'text-indent:-9999px;overflow:hidden'),
]
