// Invented shops, one a line, in the columns that read-brands.ts names.
export const brandsTwo = `
THRDL-US | Threadle | womens-fashion fashion | USD | US CA | #F2D7D9 #3A2E39 #D1495B | weave foot | 25 50 100 150 | 0.06 | all | code+pin code-128 | 0 | - | dresses with pockets, all of them | Pockets, obviously.
OXBOW-US | Oxbow Tailors | mens-fashion fashion | USD | US | #1C2826 #EFE6DD #BF9B6F | stripes badge | 50 100 200 300 | 0.05 | all | code code-39 | 0 | - | suits cut by people who measure twice | Stand a little taller.
SOLLE-US | Solle Shoes | fashion | USD | US MX BR | #FF8552 #2B1A12 #FFE6D1 | stripes mono | 20-300 | 0.07 | all | code code-128 | 0 | - | shoes that were walked in before they were sold | Put your best foot anywhere.
INDGO-US | Indigo Works Denim | fashion mens-fashion | USD | US JP | #22395B #F5EFE0 #C97B3D | weave crown | 25 50 75 100 | 0.04 | all | code+pin - | 0 | - | jeans, repairs and a loom in the window | Wear it out, we mend it.
BRISK-US | Brisk Outerwear | fashion leisure-and-sports | USD | US CA | #1F7A70 #FDFFFC #16323C | peaks band | 25-400 | 0.05 | online | code - | 0 | disabled | jackets for rain that comes sideways | There is no bad weather.
MOTLY-GB | Motley Vintage | fashion | GBP | GB | #E9C46A #40241A #8D5B4C | stripes centre | 10 25 50 | 0.06 | all | code+pin QR | 24 | - | yesterday's coats at tomorrow's prices | Somebody loved it first.

TANGR-US | Tangerine Table | food-and-drink | USD | US | #F77F00 #2B1600 #FFE9C2 | fruit foot | 25 50 100 | 0.09 | in-store | code+pin QR | 0 | - | brunch from dawn until somebody stops you | Squeeze the day.
BEANB-US | Bean & Bellows | food-and-drink | USD | US CA | #3E2723 #FFE9D0 #D98E04 | cups mono | 5 10 15 25 50 | 0.05 | in-store | code code-128 | 0 | - | coffee roasted in sight of the cups | Wide awake and kind about it.
DUMPL-US | Dumpling Republic | food-and-drink | USD | US SG | #C1121F #FDF0D5 #669BBC | bowls foot | 15 30 60 | 0.08 | all | code QR | 0 | - | steam, vinegar, chili and forty folds each | One people, many fillings.
OLIVO-US | Olivo Trattoria | food-and-drink | USD | US | #606C38 #FEFAE0 #BC6C25 | leaves centre | 25-250 | 0.07 | in-store | code+pin code-39 | 0 | - | pizza from a wood fire, handmade pasta and a very long table | Sit. Eat. Stay.
SCOOP-US | Scoop Supreme | food-and-drink | USD | US | #FFAFCC #4A1942 #3F88C5 | scoops crown | 5 10 20 | 0.10 | in-store | pin - | 12 | - | ice cream in flavours that vote was taken on | Court is in session.
FORKR-US | Forkroad Deliveries | food-and-drink | USD | US CA AU NZ | #06D6A0 #073B4C #FFD166 | lanes foot | 15-200 | 0.03 | online | code - | 0 | - | whatever you cannot decide on, while it is hot | Take both.

HEARTH-US | Hearth & Hinge | home-and-diy | USD | US | #8B3A2B #FBF1E6 #E9B872 | roofs foot | 25 50 100 250 500 | 0.03 | all | code+pin code-128 | 0 | - | timber, tools and a counter full of answers | Measure, cut, brag.
TILEW-US | Tilework | home-and-diy | USD | US MX | #0081A7 #FDFCDC #F07167 | tiles foot | 20-1000 | 0.04 | all | code code-128 | 0 | - | tiles from seven countries, sold by the box or the story | Floors worth looking down at.
SNUGL-US | Snug Living | home-and-diy | USD | US | #D8E2DC #4A4E69 #F4ACB7 | roofs crown | 25 50 100 | 0.05 | online | code+pin - | 24 | - | blankets, sofas and reasons to cancel plans | Stay in tonight.
GREEN-US | Greenhouse Nine | home-and-diy leisure-and-sports | USD | US | #1B4332 #D8F3DC #95D5B2 | leaves mono | 10 25 50 75 | 0.06 | all | code ean-13 | 0 | out | houseplants with names, soil and second chances | Grow something that likes you.
BLUEB-US | Bluebarrow Garden | home-and-diy | USD | US CA GB | #3D5A80 #F0F7EE #98C1D9 | leaves crown | 20-300 | 0.04 | all | code+pin code-128 | 0 | - | seeds, spades and wheelbarrows in one colour only | It is blue. It lasts.

GLINT-US | Glint & Grain | jewellers | USD | US | #2B2D42 #EDF2F4 #E6B980 | gems foot | 50 100 250 500 | 0.08 | all | code+pin code-128 | 0 | - | rings made at a bench you can sit beside | Small things, carefully.
PERLA-US | Perla Oceana | jewellers womens-fashion | USD | US PR | #CDE7F0 #12355B #F7C59F | gems centre | 100-1000 | 0.06 | in-store | code code-39 | 0 | - | pearls from farms we can name | The sea's slow work.
TICKT-US | Tick & Tourbillon | jewellers | USD | US SG JP | #0F0F0F #F5E6C8 #C9A227 | orbit foot | 100 250 500 1000 | 0.03 | all | code+pin - | 0 | - | watches new and old, with a watchmaker downstairs | In your own time.
CARAT-US | Carrot & Carat | jewellers | USD | US | #F3722C #2A1005 #90E0C0 | gems mono | 25-300 | 0.10 | online | code - | 24 | degraded | earrings that do not take themselves seriously | Twenty-four of each.
SILVR-IE | Silverstrand | jewellers | EUR | IE GB | #6D597A #F8EDEB #B8C0FF | gems band | 25 50 100 | 0.07 | online | url - | 36 | - | hammered silver from a workshop by the sea | Made between tides.
`
