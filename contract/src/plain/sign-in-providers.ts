/** Sign-in providers and their titles; the first is Google (D-31). */
export const signInProviders = { google: 'Google', apple: 'Apple' } as const

export type SignInProviderName = keyof typeof signInProviders

export const signInProviderNames = Object.keys(signInProviders) as SignInProviderName[]

/** The flag of each provider; off if this deployment is not registered at the provider. */
export const signInFlags = { google: 'googleSignIn', apple: 'appleSignIn' } as const
