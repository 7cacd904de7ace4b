import type { Breakage } from '../breakage.ts'

/** The view of a gift card. */
export const gft: readonly Breakage[] = [
  {
    ids: ['GFT-04'],
    file: 'web/src/cards/gift/gift-details.tsx',
    find: '{isHere && <MarkUsed card={card} />}',
    instead: '',
    why: 'a gift card cannot be marked',
  },
  {
    ids: ['GFT-08'],
    file: 'web/src/cards/gift/shop-link.tsx',
    find: "return <Button onClick={() => void open(reveal)}>{say('View Gift Card')}</Button>",
    instead: 'return <Button onClick={() => void open(reveal)}>Open</Button>',
    why: 'the button to the shop reads otherwise',
  },
  {
    ids: ['GFT-09'],
    file: 'web/src/cards/gift/shop-link.tsx',
    find: "{say('No Gift Card URL')}",
    instead: 'No page',
    why: 'that there is no page is said in other words',
  },
  {
    ids: ['GFT-10'],
    file: 'web/src/cards/gift/mark-used.tsx',
    find: `          ? say('This card has been moved to your active card list')
          : say('This card has been moved to your inactive card list'),`,
    instead: `          ? say('This card has been moved to your inactive card list')
          : say('This card has been moved to your active card list'),`,
    why: 'after a mark the wrong list is named',
  },
]
