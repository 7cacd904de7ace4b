import type { Breakage } from '../breakage.ts'

/** Sign-in and sign-up on the web. */
export const aut: readonly Breakage[] = [
  {
    ids: ['AUT-07'],
    file: 'web/src/identity/sign-up-step.tsx',
    find: `<TextField label={say('Name')} autoComplete="name" maxLength={nameMaxLength} {...form.text('name')} />`,
    instead: '',
    why: 'the sign-up asks for no name',
  },
  {
    ids: ['AUT-08'],
    file: 'web/src/identity/sign-up-step.tsx',
    find: "<Checkbox label={say('Send me news about Moon now and then')} {...form.tick('subscribe')} />",
    instead: '',
    why: 'the sign-up has no tick for the newsletter',
  },
  {
    ids: ['AUT-10'],
    file: 'web/src/identity/sign-up-step.tsx',
    find: `            policy={
              <Link to={sitePath(paths.privacy)} reloadDocument>
                {say('Privacy Policy')}
              </Link>
            }`,
    instead: "            policy={say('Privacy Policy')}",
    why: 'the privacy policy is not linked',
  },
  {
    ids: ['AUT-19'],
    file: 'web/src/identity/post-auth-page.tsx',
    find: "      await call('createUser', { body: { cardholderCountryOfResidence: country, isConfirmed: true } })",
    instead: "      await call('createUser', { body: {} })",
    why: 'the country that was chosen after the sign-up is not stored',
  },
]
