// Sandbox shops: ordinary ones, and kinds that a careful card programme declines.
import type { Issuer } from '../issuer/issuer.ts'

export type PanelShop = {
  id: string
  name: string
  /** What to expect of this shop, for the user of the panel. */
  hint: string
  descriptor: string
  mcc: string
  city: string
  state: string
  country: string
  acceptorId: string
  amountCents: number
  entry: 'ECOMMERCE' | 'CONTACTLESS' | 'ICC'
  /** The money is debited at once, without a clearing. */
  isSingleMessage?: true
  takesPartOfTheAmount?: true
  currency?: { code: 'EUR' | 'GBP'; perDollar: number }
}

export type Swipe = Parameters<Issuer['shop']['swipe']>[1]

const usual = { city: 'SEATTLE', state: 'WA', country: 'USA', amountCents: 500, entry: 'ECOMMERCE' } as const

export const shops: readonly PanelShop[] = [
  {
    ...usual,
    id: 'books',
    name: 'Pine Street Books',
    hint: 'An ordinary US shop',
    descriptor: 'PINE STREET BOOKS',
    mcc: '5942',
    acceptorId: 'PINEBOOKS000001',
  },
  {
    ...usual,
    id: 'restaurant',
    name: 'Luna Bistro',
    hint: 'Clears 20 % more: the tip',
    descriptor: 'LUNA BISTRO',
    mcc: '5812',
    acceptorId: 'LUNABISTRO00001',
    city: 'PORTLAND',
    state: 'OR',
    amountCents: 1_000,
    entry: 'CONTACTLESS',
  },
  {
    ...usual,
    id: 'fuel',
    name: 'Go Gas',
    hint: 'Holds $1, then clears what was pumped',
    descriptor: 'GO GAS 4411',
    mcc: '5542',
    acceptorId: 'GOGAS0000004411',
    city: 'AUSTIN',
    state: 'TX',
    amountCents: 100,
    entry: 'ICC',
  },
  {
    ...usual,
    id: 'hotel',
    name: 'Tide Hotel',
    hint: 'Changes its hold before it clears',
    descriptor: 'TIDE HOTEL',
    mcc: '7011',
    acceptorId: 'TIDEHOTEL000001',
    city: 'SAN DIEGO',
    state: 'CA',
    amountCents: 1_500,
  },
  {
    ...usual,
    id: 'grocery',
    name: 'Corner Grocery',
    hint: 'Takes a part when the card has less',
    descriptor: 'CORNER GROCERY',
    mcc: '5411',
    acceptorId: 'CORNERGROC00001',
    amountCents: 3_000,
    entry: 'CONTACTLESS',
    takesPartOfTheAmount: true,
  },
  {
    ...usual,
    id: 'subscription',
    name: 'Streamy Plus',
    hint: 'A monthly subscription',
    descriptor: 'STREAMY PLUS',
    mcc: '4899',
    acceptorId: 'STREAMYPLUS0001',
    city: 'LOS ANGELES',
    state: 'CA',
    amountCents: 999,
  },
  {
    ...usual,
    id: 'foreign',
    name: 'Café de la Lune, Paris',
    hint: 'Outside the United States, in euros',
    descriptor: 'CAFE DE LA LUNE',
    mcc: '5812',
    acceptorId: 'CAFELUNE0000001',
    city: 'PARIS',
    state: '',
    country: 'FRA',
    amountCents: 800,
    currency: { code: 'EUR', perDollar: 0.92 },
  },
  {
    ...usual,
    id: 'casino',
    name: 'Lucky Star Casino',
    hint: 'Gambling, MCC 7995',
    descriptor: 'LUCKY STAR CASINO',
    mcc: '7995',
    acceptorId: 'LUCKYSTAR000001',
    city: 'LAS VEGAS',
    state: 'NV',
  },
  {
    ...usual,
    id: 'lottery',
    name: 'State Lottery',
    hint: 'Lotteries, MCC 7800',
    descriptor: 'STATE LOTTERY',
    mcc: '7800',
    acceptorId: 'STATELOTTO00001',
  },
  {
    ...usual,
    id: 'wires',
    name: 'Westwind Wires',
    hint: 'Money orders, MCC 4829',
    descriptor: 'WESTWIND WIRES',
    mcc: '4829',
    acceptorId: 'WESTWIND0000001',
  },
  {
    ...usual,
    id: 'paypal',
    name: 'PayPal, adding funds',
    hint: 'Stored value, MCC 6540',
    descriptor: 'PAYPAL *ADD TO BALANCE',
    mcc: '6540',
    acceptorId: 'PAYPALFUNDING01',
    city: 'SAN JOSE',
    state: 'CA',
  },
  {
    ...usual,
    id: 'atm',
    name: 'Cash machine',
    hint: 'Cash, MCC 6011, money leaves at once',
    descriptor: 'CORNER ATM 17',
    mcc: '6011',
    acceptorId: 'CORNERATM000017',
    amountCents: 2_000,
    entry: 'ICC',
    isSingleMessage: true,
  },
  {
    ...usual,
    id: 'cash',
    name: 'Cash at a counter',
    hint: 'Cash, MCC 6010',
    descriptor: 'FIRST BANK COUNTER',
    mcc: '6010',
    acceptorId: 'FIRSTBANK000001',
    amountCents: 2_000,
    entry: 'ICC',
  },
  {
    ...usual,
    id: 'crypto',
    name: 'Coin Corner',
    hint: 'Foreign or non-fiat money, MCC 6051',
    descriptor: 'COIN CORNER',
    mcc: '6051',
    acceptorId: 'COINCORNER00001',
  },
  {
    ...usual,
    id: 'broker',
    name: 'Bull and Bear',
    hint: 'Securities, MCC 6211',
    descriptor: 'BULL AND BEAR',
    mcc: '6211',
    acceptorId: 'BULLBEAR0000001',
  },
  {
    ...usual,
    id: 'dating',
    name: 'Moonlit Dates',
    hint: 'Dating, MCC 7273',
    descriptor: 'MOONLIT DATES',
    mcc: '7273',
    acceptorId: 'DATES0000000001',
  },
  {
    ...usual,
    id: 'massage',
    name: 'Quiet Hands',
    hint: 'Massage, MCC 7297',
    descriptor: 'QUIET HANDS',
    mcc: '7297',
    acceptorId: 'QUIETHANDS00001',
  },
  {
    ...usual,
    id: 'telemarketing',
    name: 'Call Now Deals',
    hint: 'Telemarketing, MCC 5966',
    descriptor: 'CALL NOW DEALS',
    mcc: '5966',
    acceptorId: 'CALLNOW00000001',
  },
]

export function messageAt(shop: PanelShop, amountCents: number): Swipe {
  return {
    type: shop.isSingleMessage ? 'FINANCIAL_AUTHORIZATION' : 'AUTHORIZATION',
    amount: amountCents,
    merchant: {
      acceptor_id: shop.acceptorId,
      acquiring_institution_id: '333301802529120',
      city: shop.city,
      country: shop.country,
      descriptor: shop.descriptor,
      mcc: shop.mcc,
      state: shop.state,
      phone_number: null,
      postal_code: null,
      street_address: null,
    },
    merchantAmount: converted(amountCents, shop.currency?.perDollar ?? 1),
    merchantCurrency: shop.currency?.code ?? 'USD',
    partialApprovalCapable: shop.takesPartOfTheAmount ?? false,
    entry: shop.entry,
  }
}

function converted(amount: number, perDollar: number): number {
  return Math.round(amount * perDollar)
}
