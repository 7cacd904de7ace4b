import type { Breakage } from '../breakage.ts'

/** The public site. */
export const pub: readonly Breakage[] = [
  {
    ids: ['PUB-05'],
    file: 'web/src/site/home-page.tsx',
    find: '{words.merchants.map((kind) => (',
    instead: '{words.merchants.slice(0, 0).map((kind) => (',
    why: 'the front page lists no merchants',
  },
  {
    ids: ['PUB-09'],
    file: 'web/src/site/texts/home.ts',
    find: "name: 'No Fees',",
    instead: "name: 'Low Fees',",
    why: 'the third feature is another one',
  },
  {
    ids: ['PUB-10'],
    file: 'web/src/site/home-page.tsx',
    find: '{words.virtual.map((text) => (',
    instead: '{words.virtual.slice(0, 0).map((text) => (',
    why: 'virtual cards are not explained',
  },
  {
    ids: ['PUB-11'],
    file: 'web/src/site/home/press-logos.tsx',
    find: '{press.map(({ name, href, mark }) => (',
    instead: '{press.slice(1).map(({ name, href, mark }) => (',
    why: 'the logo of whoever has written about Moon is missing',
  },
  {
    ids: ['PUB-12'],
    file: 'web/src/site/home-page.tsx',
    find: `<h2 className="text-[clamp(2rem,5vw,3.25rem)]">{words.closing}</h2>
          <a href={paths.signup}`,
    instead: `<h2 className="text-[clamp(2rem,5vw,3.25rem)]">{words.closing}</h2>
          <a href={paths.about}`,
    why: 'the call to action at the foot of the front page leads elsewhere',
  },
  {
    ids: ['PUB-13'],
    file: 'web/src/site/home-page.tsx',
    find: 'call="subscribe"',
    instead: 'call="extensionLink"',
    why: 'the newsletter box subscribes nobody',
  },
  {
    ids: ['PUB-14'],
    file: 'web/src/site/about-page.tsx',
    find: '{words.mission.map((text) => (',
    instead: '{words.mission.slice(1).map((text) => (',
    why: 'the mission is not said',
  },
  {
    ids: ['PUB-15'],
    file: 'web/src/site/brand.ts',
    find: "teamAreas: ['product', 'engineering', 'payments', 'support'] as const,",
    instead: "teamAreas: ['engineering'] as const,",
    why: 'there is one team card',
  },
  {
    ids: ['PUB-16'],
    file: 'web/src/site/about-page.tsx',
    find: `<a href={\`bitcoin:\${pageMarks.donation}\`}`,
    instead: '<a href="#"',
    why: 'the donation leads nowhere',
  },
  {
    ids: ['PUB-18'],
    file: 'web/src/site/texts/pages.ts',
    find: "send: 'Lets Talk',",
    instead: "send: 'Send',",
    why: 'the button of the contact form reads otherwise',
  },
  {
    ids: ['PUB-21'],
    file: 'web/src/site/script/start-forms.ts',
    find: "sessionStorage.setItem(sentKey(call), 'yes')",
    instead: 'void sentKey',
    why: 'the contact form can be sent again after a reload',
  },
  {
    ids: ['PUB-22'],
    file: 'web/src/site/texts/privacy.ts',
    find: "effective: 'Effective February 2022',",
    instead: "effective: 'Effective March 2022',",
    why: 'the privacy policy holds since another month',
  },
  {
    ids: ['PUB-23'],
    file: 'web/src/site/texts/privacy.ts',
    find: "title: 'Marketing',",
    instead: "title: 'Storage, too',",
    why: 'the privacy policy has no word on marketing',
  },
  {
    ids: ['PUB-30'],
    file: 'web/src/site/lightning-page.tsx',
    find: '<Rich text={text} />',
    instead: '',
    why: 'the page on Lightning explains nothing under its headings',
  },
  {
    ids: ['PUB-31'],
    file: 'web/src/site/lightning-page.tsx',
    find: `                href={href}
                target="_blank"`,
    instead: '                href={href}',
    why: 'wallets open in the tab of the page',
  },
]
