// Two sign-in issuers where users have accounts already, each at its own address.
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import { googleClient } from './openid/google.ts'
import { startApple, startGoogle } from './openid/openid-issuer.ts'

type Start = {
  env: Record<string, string>
  ports: { google: number; apple: number }
  common: { clock: Clock; faults: Faults; dataDir: string | undefined }
  onStop: (end: () => Promise<void>) => void
}

export async function addGoogle({ env, ports, common, onStop }: Start): Promise<void> {
  const google = await startGoogle({ ...common, port: ports.google })
  onStop(() => google.close())
  Object.assign(env, {
    GOOGLE_ISSUER: google.url,
    GOOGLE_CLIENT_ID: googleClient.id,
    GOOGLE_CLIENT_SECRET: googleClient.secret,
  })
}

export async function addApple({ env, ports, common, onStop }: Start): Promise<void> {
  const apple = await startApple({ ...common, port: ports.apple })
  onStop(() => apple.close())
  Object.assign(env, {
    APPLE_ISSUER: apple.url,
    APPLE_CLIENT_ID: apple.client.id,
    APPLE_TEAM_ID: apple.client.teamId,
    APPLE_KEY_ID: apple.client.keyId,
    APPLE_PRIVATE_KEY: apple.client.privateKey,
  })
}
