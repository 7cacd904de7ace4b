import { wordsOf } from './match-words.ts'

/**
 * Everyday words that users search for, by the supplier's categories. No shop lists pizza, yet a user who types pizza
 * looks for something to eat. Used only when nothing else matches.
 */
export const searchSynonyms = (category: string): string[] =>
  wordsOf(category).flatMap((word) => synonyms.get(word) ?? [])

const synonyms = new Map<string, string[]>()
for (const [of, words] of Object.entries({
  'food drink restaurants dining':
    'pizza burger sushi coffee tea cafe lunch dinner breakfast brunch restaurant takeaway delivery pasta tacos noodles steak bakery cake bread snacks icecream beer wine bar meal eat eating hungry',
  'supermarkets groceries grocery': 'food groceries grocery fruit vegetables milk meat bread market household',
  'fashion womens mens clothing':
    'clothes clothing shoes sneakers boots trainers dress dresses shirt jeans trousers jacket coat hat socks underwear suit bag handbag outfit',
  'booksellers books': 'book books novel novels reading comics magazine magazines stationery ebook textbook',
  'electricals electronics technology':
    'electronics phone laptop computer tablet headphones speaker television camera charger cable console gadgets appliances',
  'entertainment streaming':
    'movie movies cinema film films music concert theatre show streaming series tickets comedy',
  'gaming games toys':
    'game games gaming videogame videogames toys toy puzzle puzzles lego dolls kids children boardgames',
  'experiences experience': 'activity activities adventure date fun day-out tour tours class workshop spa',
  'travel hotels': 'hotel hotels flight flights airline airlines holiday vacation trip train trains bus ferry cruise',
  'home diy garden': 'furniture sofa bed lamp kitchen garden gardening plants tools paint hardware decor bedding',
  'jewellers jewellery jewelry': 'jewelry jewellery ring rings necklace earrings bracelet watch watches gold silver',
  'leisure sports sport fitness':
    'gym fitness running bicycle bike cycling football soccer swimming yoga hiking camping climbing skiing outdoor',
  'beauty lifestyle health': 'makeup cosmetics perfume skincare hair haircut barber salon spa massage nails pharmacy',
  'department stores': 'clothes shoes homeware cookware gifts presents',
  'children baby': 'toys baby clothes nursery',
  'pets pet': 'dog cat pet pets petfood',
}))
  for (const one of of.split(' ')) synonyms.set(one, [...(synonyms.get(one) ?? []), ...words.split(' ')])
