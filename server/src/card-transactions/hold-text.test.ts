import { cents } from '@moon/money/cents.ts'
import { expect, test } from 'vitest'
import { holdText } from './hold-text.ts'

test('where more is held than was asked for, the reason is the kind of shop', () => {
  const said = ['5812', '5542', '7011', '7512', '4121', '5552', '4411', '7513', '7519', '5942'].map((mcc) =>
    holdText(mcc, cents(1_200n)),
  )
  expect(said).toEqual([
    'The restaurant may add a tip: $12.00 are held until it clears.',
    'The fuel pump asks before it knows the amount: $12.00 are held until it clears.',
    'The hotel or car hire may add to the bill: $12.00 are held until it clears.',
    'The hotel or car hire may add to the bill: $12.00 are held until it clears.',
    'A tip may be added: $12.00 are held until it clears.',
    'The charging station asks before it knows the amount: $12.00 are held until it clears.',
    'The cruise line may add to the bill: $12.00 are held until it clears.',
    'The hotel or car hire may add to the bill: $12.00 are held until it clears.',
    'The hotel or car hire may add to the bill: $12.00 are held until it clears.',
    null,
  ])
})
