// The texts of a product in the shop's voice, as markdown.
import type { TextName } from '../shapes.ts'
import type { Brand } from './read-brands.ts'

const writers: Record<TextName, (brand: Brand) => string> = {
  description: ({ name, sells, tagline }) =>
    `**${name}** is ${sells}. *${tagline}*\n\nA gift card can be spent on anything we sell, in one go or in several.`,
  disclaimer: ({ name }) =>
    `${name} is not a sponsor of this offer. Our name and our card are used with our permission, and our terms apply to the card.`,
  refund_policy: ({ name }) =>
    `A ${name} gift card cannot be returned or exchanged for cash once it was issued, except where the law says so. What you buy with it can be returned as anything else from our shelves; the money goes back onto the card.`,
  reissuance_policy: ({ name }) =>
    `Lost your ${name} card? As long as nothing was spent from it, tell us its number and we will make you a new one within five working days.`,
  terms_buyer: ({ name }) =>
    `Gift cards of ${name} are sold for personal use. They may not be resold, used as a prize without our consent, or bought to pay for other gift cards.`,
  terms_consumer: terms,
  redemption_instructions: redemption,
}

export const writeText = (brand: Brand, name: TextName): string => `${writers[name](brand)}\n`

function terms(brand: Brand): string {
  const { name, months, currency, countries, tagline } = brand
  const lasts =
    months === 0
      ? 'This card does not expire, and no fees are ever taken from it.'
      : `This card is good for ${months} months from the day it was issued. What is left on it after that day cannot be spent any more.`
  return [
    `## ${name} gift card`,
    `*${tagline}*`,
    `These are the rules of our card, in plain words.`,
    [
      `- ${lasts}`,
      `- It is worth the amount that is printed on it, in ${currency}, and can be spent in ${listed(countries)}.`,
      `- ${wherePhrase(brand)}`,
      `- It pays for ${brand.sells}, as many times as it takes to use it up. If you buy for more, pay the rest as you like.`,
      '- It is like cash: whoever has the code can spend it. We replace cards that were lost only while nothing was spent from them.',
      '- It cannot be turned into money, used to buy other gift cards, or returned once it was issued, except where the law says otherwise.',
    ].join('\n'),
    `Questions? Write to **hello@${brand.code.toLowerCase()}.example**. A person answers.`,
  ].join('\n\n')
}

function redemption(brand: Brand): string {
  const { name, redeemableAt, secret, barcode } = brand
  const shown = barcode ? 'the barcode' : secret === 'pin' ? 'your PIN' : 'your code'
  const secrets = { code: 'the code', pin: 'the PIN', 'code+pin': 'the code and its PIN', url: 'the address' }[secret]
  const inStore = [
    `Bring this page to any ${name} counter, printed or on your phone.`,
    `Show ${shown} before you pay. If the scanner has a bad day, the number below works as well.`,
    'What is left stays on the card for next time; ask for the balance and we will print it on your receipt.',
  ]
  const online =
    secret === 'url'
      ? [
          `Open the address of your card.`,
          'It shows your balance and takes you to our shop with the money in your basket.',
        ]
      : [
          `Fill your basket in our shop on the web.`,
          `At checkout choose **Gift card** and enter ${secrets}.`,
          'The amount is taken off at once; pay the rest, if there is any, with a card.',
        ]
  const part = (title: string, steps: readonly string[]) =>
    `### ${title}\n\n${steps.map((step, i) => `${i + 1}. ${step}`).join('\n')}`
  return [
    ...(redeemableAt === 'online' ? [] : [part('In our shops', inStore)]),
    ...(redeemableAt === 'in-store' ? [] : [part('On the web', online)]),
    `See you soon, and remember: *${brand.tagline}*`,
  ].join('\n\n')
}

const wherePhrase = ({ redeemableAt, name }: Brand): string =>
  ({
    all: `Use it in every ${name} shop and on our website.`,
    online: 'Use it on our website; our counters cannot take it.',
    'in-store': 'Use it at our counters; our website cannot take it yet.',
  })[redeemableAt]

const regions = new Intl.DisplayNames('en', { type: 'region' })

function listed(countries: readonly string[]): string {
  const names = countries.map((code) => regions.of(code) ?? code)
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
