// Invented shops, one a line, in the columns that read-brands.ts names.
export const brandsOne = `
HARLW-US | Harlow & Finch | department-stores womens-fashion | USD | US | #14342B #F4E9D8 #D9A441 | arches badge | 25 50 100 250 500 | 0.04 | all | code+pin code-128 | 0 | - | four floors of clothes, linen and good china | Everything under one copper roof.
MARPL-US | Marpleton's | department-stores home-and-diy | USD | US PR | #7A1E2C #FFF4EC #F2B5A0 | arches foot | 20-500 | 0.03 | all | code code-128 | 0 | - | coats, cookware and the town's best escalator | Since the day the tram stopped here.
NORTQ-US | North Quay Stores | department-stores | USD | US CA | #1F3A5F #F7F3E9 #E4572E | weave crown | 10 25 50 75 100 | 0.02 | all | code+pin - | 24 | - | sensible things made to outlast their receipts | Built for weather.
OLDEX-US | The Old Exchange | department-stores jewellers | USD | US | #2E2A3B #F2E3C6 #B88B4A | arches mono | 50-1000 | 0.05 | in-store | code pdf417 | 0 | - | gloves, hats, pens and a tearoom with a view | Trade your afternoon for something lovely.
GALVT-FR | Galerie Vautrin | department-stores womens-fashion | EUR | FR BE LU | #F1E4D7 #2B2118 #B5402F | arches centre | 20 50 100 150 | 0.04 | all | code+pin code-128 | 12 | - | the fifth arrondissement's longest shop window | Flâner, choisir, sourire.

FOLIO-US | Folio & Fern | booksellers | USD | US | #24463A #FBF3DD #E08E45 | books foot | 10 15 25 50 100 | 0.06 | all | code code-39 | 0 | - | new novels, used atlases and a cat called Semicolon | One more chapter.
PAPRL-US | Paper Lantern Books | booksellers toys-and-games | USD | US CA | #F6D365 #3B2A1A #C8443A | books crown | 5-200 | 0.05 | all | code QR | 0 | - | picture books and the people who read them aloud | Stories that stay up late.
MARGN-US | Marginalia | booksellers | USD | US MX | #EFEBE1 #22223B #9A3B3B | books mono | 20 40 60 80 | 0.04 | online | code+pin - | 36 | short:60 | poetry, philosophy and pencils to argue with them | Write in the margins.
QUIRE-US | Quire & Co. | booksellers leisure-and-sports | USD | US | #33415C #E9F1F7 #F4A259 | tiles badge | 10-250 | 0.03 | all | code ean-13 | 0 | - | magazines from everywhere and paper for anything | Printed matters.
INKWL-GB | Inkwell Lane | booksellers | GBP | GB IE | #4A2545 #FBEFEF #E3B23C | books band | 10 20 30 50 | 0.05 | all | code QR | 24 | - | second-hand treasures off a cobbled street | Mind the step, lose the hour.

VOLTA-US | Voltaire Electric | electricals | USD | US | #0B132B #E0FBFC #3DDBD9 | circuit foot | 25 50 100 200 500 | 0.02 | all | code+pin code-128 | 0 | - | headphones, soldering irons and patient advice | Enlightened electronics.
BYTEB-US | Byte & Barrow | electricals toys-and-games | USD | US CA AU | #F9C22E #1D1E2C #F15946 | circuit mono | 10-1000 | 0.01 | online | code - | 0 | - | parts by the handful for people who build their own | Some assembly enjoyed.
LUMEN-US | Lumen House | electricals home-and-diy | USD | US | #1B1B3A #FFE8A3 #FF9F1C | beams badge | 25 50 75 100 | 0.04 | all | code code-39 | 0 | - | lamps, bulbs and everything that glows | Good evening.
HUMDR-US | Humdrum Audio | electricals entertainment | USD | US GB | #2D3047 #F3E9DC #E84855 | orbit centre | 20-500 | 0.03 | online | url - | 0 | - | record players and the cables nobody else stocks | Anything but.
KILOW-DE | Kilowatt & Söhne | electricals | EUR | DE AT | #DDE5B6 #1F2A1B #6A994E | circuit band | 15 25 50 100 | 0.02 | all | code+pin code-128 | 36 | - | household machines with a repair counter | Hält länger als versprochen.

REELH-US | Reel House Cinemas | entertainment | USD | US | #1A0B1C #FFD9A0 #D7263D | beams foot | 15 25 50 | 0.08 | in-store | code+pin QR | 0 | - | tickets, popcorn and seats that forgive you | Lights down, hearts up.
STARL-US | Starling Stream | entertainment | USD | US CA MX | #10002B #E0AAFF #5A189A | stars centre | 10 20 30 60 | 0.05 | online | code - | 0 | - | films and series without a word in between | Press play on a flock of stories.
PIXMO-US | Pixel Moth | entertainment toys-and-games | USD | US CA GB AU | #0D1F22 #D6FFB7 #F5FF90 | orbit mono | 5 10 25 50 100 | 0.04 | online | code - | 0 | - | small games by small studios | Drawn to the light.
BALCN-US | Balcony Tickets | entertainment experiences | USD | US | #5F0F40 #FFF1D0 #FB8B24 | beams crown | 25-300 | 0.06 | online | url - | 24 | - | concerts, theatre and one good opera a month | The best seats are the ones you sit in.
VELVT-US | Velvet Hour | entertainment | USD | US | #3C1642 #F8E9FF #1DD3B0 | stars badge | 20 40 80 | 0.07 | in-store | pin - | 12 | - | comedy and jazz in a cellar with good air | After eight, all is well.

SKYDR-US | Skydrift Balloons | experiences travel | USD | US | #8ECAE6 #023047 #FB8500 | confetti foot | 100 200 300 | 0.10 | all | code - | 18 | - | sunrise flights for two with breakfast on landing | Up is a direction too.
KILNC-US | Kiln Club | experiences home-and-diy | USD | US | #B5583A #FFF3E4 #3E2723 | tiles mono | 30-300 | 0.07 | in-store | code QR | 12 | - | pottery evenings where nobody judges your bowl | Get your hands dirty.
SPOON-US | Spoon School | experiences food-and-drink | USD | US | #FFEDD8 #5A2A27 #E4572E | bowls crown | 50 75 150 | 0.08 | in-store | code+pin - | 18 | - | cooking classes at long tables | Learn it, eat it.
NIGHT-US | Night Garden Tours | experiences | USD | US CA | #0B2027 #CFE8C6 #70A9A1 | leaves badge | 20-200 | 0.06 | online | url - | 24 | - | lantern walks through parks after closing time | See what the dark has planted.
CLIFF-CA | Clifftop Days | experiences leisure-and-sports | CAD | CA | #26547C #FFFCF9 #FFD166 | peaks centre | 50 100 200 | 0.09 | all | code - | 24 | - | kayaks, zip lines and a hot lunch in the woods | Come back different.
`
