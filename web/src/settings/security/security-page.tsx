import { AuthenticatorSection } from './authenticator-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { ProvidersSection } from './providers-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Security | Moon') }]

/** Who can log in to the account, and from where. */
export default function SecurityPage() {
  return (
    <div className="grid max-w-180 gap-9">
      <h1 className="text-3xl">{say('Security')}</h1>
      <PasskeysSection />
      <ProvidersSection />
      <AuthenticatorSection />
      <SessionsSection />
    </div>
  )
}
