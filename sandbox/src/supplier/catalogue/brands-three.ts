// Invented shops, one a line, in the columns that read-brands.ts names.
export const brandsThree = `
PEAKF-US | Peak & Forge | leisure-and-sports | USD | US CA | #1D3557 #F1FAEE #E63946 | peaks foot | 25 50 100 250 | 0.05 | all | code+pin code-128 | 0 | - | ropes, boots and maps that fold the right way | Go up. Come home.
LAPSE-US | Laps & Lanes | leisure-and-sports | USD | US | #00B4D8 #03045E #CAF0F8 | lanes crown | 15 30 60 | 0.07 | all | code code-128 | 12 | - | swimming gear for every speed, slow included | Find your lane.
PEDAL-US | Pedalwright | leisure-and-sports | USD | US NL | #FFBA08 #370617 #9D0208 | lanes mono | 20-1000 | 0.04 | all | code QR | 0 | - | bicycles, repairs and coffee while you wait | Roll on.
OMBRE-US | Ombre Yoga | leisure-and-sports beauty-and-lifestyle | USD | US | #E0B1CB #231942 #9F86C0 | sun centre | 20 40 80 120 | 0.09 | in-store | code+pin - | 12 | - | classes from first light to lights out | Breathe in. That is all.
CHALK-US | Chalkbag Social | leisure-and-sports experiences | USD | US | #386641 #F2E8CF #BC4749 | blocks badge | 10-150 | 0.06 | in-store | pin - | 12 | out | a climbing wall with a kitchen attached | Fall among friends.
PUCKS-CA | Puck & Pine | leisure-and-sports | CAD | CA | #9B2226 #E9D8A6 #005F73 | lanes band | 25 50 100 | 0.05 | all | code+pin code-128 | 0 | - | skates, sticks and very warm socks | Winter is the good part.

GOODB-US | Goodbasket Market | supermarkets | USD | US | #2D6A4F #FFFBEA #F4A261 | shelves foot | 25 50 100 200 | 0.02 | all | code+pin code-128 | 0 | - | the week's shop from growers with addresses | Dinner is figured out.
PFELD-US | Pennyfield Grocers | supermarkets | USD | US PR | #FFCA3A #1A1423 #8AC926 | shelves mono | 10-500 | 0.01 | in-store | code ean-13 | 0 | - | honest prices on large paper signs | Count your pennies, fill your cart.
HARBR-US | Harbor Fresh | supermarkets food-and-drink | USD | US | #0B6E90 #F7FFF7 #EF476F | waves crown | 25 50 100 | 0.03 | in-store | code+pin - | 0 | - | fish that was swimming at breakfast | From the pier to the pan.
MILLR-US | Miller's Oat | supermarkets | USD | US CA | #E6CCB2 #4B2E1E #9C6644 | shelves centre | 15 30 60 | 0.04 | all | code code-39 | 0 | short:30 | grain, flour and bread by the pound | Bring a jar.
BODEG-MX | Bodega Azul Norte | supermarkets | USD | MX US | #184E77 #F9F7DC #F9C74F | tiles badge | 10 20 40 80 | 0.02 | in-store | code pdf417 | 0 | - | chiles, masa and the good tortillas | Como en casa.

WOBBL-US | Wobble & Whirl | toys-and-games | USD | US CA | #C92A2D #FFF6E0 #3FA7D6 | blocks foot | 10 20 30 50 | 0.07 | all | code+pin code-128 | 0 | - | tops, kites and things that fall over well | Play it again.
BRICK-US | Bramblebrick | toys-and-games | USD | US GB AU | #F9C74F #22223B #F3722C | blocks mono | 10-300 | 0.05 | all | code code-128 | 0 | - | wooden bricks that outlive their owners | Stack. Knock. Repeat.
DICEA-US | Dice & Alder | toys-and-games | USD | US | #344E41 #DAD7CD #E07A5F | orbit badge | 15 30 60 | 0.08 | all | code QR | 0 | - | board games with all the pieces counted twice | Your move.
CLOUD-US | Cloudpuppet | toys-and-games entertainment | USD | US MX BR | #A0C4FF #1B1B3A #FFADAD | confetti centre | 20-200 | 0.06 | online | url - | 0 | - | puppets and paper theatres sent flat, opened tall | Pull the strings.
TINKR-FR | Atelier Bidule | toys-and-games | EUR | FR DE ES IT | #CAFFBF #2B2D42 #FF595E | blocks band | 15 30 50 | 0.06 | online | code+pin QR | 24 | - | kits for small engineers and their grandparents | On démonte, on apprend.

FARFL-US | Farflung Air | travel | USD | US CA MX GB IE DE FR ES IT NL AU NZ JP SG | #0077B6 #FFFFFF #90E0EF | waves foot | 50 100 250 500 1000 | 0.03 | online | code+pin - | 0 | - | flights with legroom and an honest clock | Nearer than you think.
SLEEP-US | Sleeper & Sons | travel | USD | US | #231F20 #FAF3DD #C8553D | roofs badge | 50-1000 | 0.05 | online | code - | 0 | - | night trains with real sheets | Wake up somewhere.
CASAS-US | Casa Sol Stays | travel experiences | USD | US MX ES BR | #F28482 #3D1418 #F6BD60 | sun foot | 100 200 400 | 0.06 | online | code+pin - | 36 | - | courtyards, hammocks and hosts who cook | Siesta is served.
COMPA-US | Compass & Kettle | travel leisure-and-sports | USD | US CA AU NZ | #588157 #FEFAE0 #DDA15E | peaks crown | 25-500 | 0.04 | all | code QR | 0 | - | camper vans with a proper stove | Home is where you park it.
ISLES-US | Isle Hopper Ferries | travel | USD | US PR | #14708A #FFFCF2 #FFB703 | waves mono | 30 60 120 | 0.04 | all | code pdf417 | 24 | - | boats to nine islands, twice on Sundays | Mind the gulls.

SABLE-US | Sable & Sage | beauty-and-lifestyle | USD | US | #CCD5AE #283618 #D4A373 | leaves foot | 25 50 75 100 | 0.09 | all | code+pin code-128 | 0 | - | soaps and balms with short lists of ingredients | Nothing to hide.
MIRAB-US | Mirabelle Apothecary | beauty-and-lifestyle | USD | US CA | #5E548E #FDF4FF #E0B1CB | waves badge | 20-250 | 0.08 | all | code code-39 | 0 | - | perfume mixed at the counter from forty bottles | Smell like yourself.
HALOS-US | Halo Salon | beauty-and-lifestyle | USD | US | #FFD6BA #3D2C2E #F28482 | sun mono | 30 60 120 | 0.10 | in-store | pin - | 18 | - | cuts, colour and quiet chairs on request | Leave lighter.
STEAM-US | Steamhouse Baths | beauty-and-lifestyle experiences | USD | US JP | #264653 #E9F5F2 #E9C46A | waves centre | 50 100 150 | 0.07 | in-store | code+pin QR | 18 | - | hot pools, cold pools and nowhere to be | Let off steam.
BARBR-US | Barber Row | beauty-and-lifestyle mens-fashion | USD | US | #C42535 #F1FAEE #1D3557 | stripes crown | 15-150 | 0.06 | in-store | code - | 12 | - | shaves, trims and the news from the street | Next, please.
`
