import type { Breakage } from '../breakage.ts'

/** Pages of the extension. */
export const ext: readonly Breakage[] = [
  {
    ids: ['EXT-32'],
    file: 'web/src/site/extension-uninstalled-page.tsx',
    find: 'label={words.email} isOptional',
    instead: 'label={words.email}',
    why: 'the email of the feedback is not optional',
  },
  {
    ids: ['EXT-33'],
    file: 'web/src/site/extension-uninstalled-page.tsx',
    find: '<LetterForm call="uninstallFeedback" words={words}>',
    instead: `<LetterForm call="uninstallFeedback" words={{ ...words, send: 'Send' }}>`,
    why: 'the button of the feedback reads otherwise',
  },
  {
    ids: ['EXT-31'],
    file: 'web/src/site/extension-installed-page.tsx',
    find: '<Notes {...words}>',
    instead: '<Notes {...words} heading="">',
    why: 'there is no welcome after the installation',
  },
]
