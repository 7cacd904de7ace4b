import type { Breakage } from '../breakage.ts'

export const prf: readonly Breakage[] = [
  {
    ids: ['PRF-01'],
    file: 'web/src/settings/profile/profile-page.tsx',
    find: '{!isCreditElsewhere && (',
    instead: '{(',
    why: 'the profile shows the credit beside its page',
  },
  {
    ids: ['PRF-03'],
    file: 'web/src/settings/profile/profile-page.tsx',
    find: "<TextField label={say('Email')} value={email} readOnly />",
    instead: "<TextField label={say('Email')} defaultValue={email} />",
    why: 'the email can be written over',
  },
  {
    ids: ['PRF-05'],
    file: 'web/src/settings/profile/spending-limits.tsx',
    find: 'spent={limits.dailySpending}',
    instead: 'spent={limits.monthlySpending}',
    why: 'the bar of the day shows the month',
  },
]
