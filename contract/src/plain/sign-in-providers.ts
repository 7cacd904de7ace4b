/** Providers whose accounts users may sign in with, by their usual names; the first is Google (D-31). */
export const signInProviders = { google: 'Google', apple: 'Apple' } as const

export type SignInProviderName = keyof typeof signInProviders

export const signInProviderNames = Object.keys(signInProviders) as SignInProviderName[]

/** The flag that shows a provider; it is off where this Moon is not registered there. */
export const signInFlags = { google: 'googleSignIn', apple: 'appleSignIn' } as const
