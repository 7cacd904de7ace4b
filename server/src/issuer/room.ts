import { issuerSweeps } from './enrol-issuer.ts'
import type { Issuer } from './issuer.ts'

type Deps = Omit<Parameters<typeof issuerSweeps>[0], 'issuer'> & {
  issuer: Pick<Issuer, 'keepRules'>
  /** Registers our addresses with the issuer. */
  enrolIssuer: Parameters<typeof issuerSweeps>[0]['issuer']['enrol']
}

export const issuerRoom = ({ enrolIssuer, issuer, ...deps }: Deps) => ({
  sweeps: issuerSweeps({ ...deps, issuer: { enrol: enrolIssuer, keepRules: issuer.keepRules } }),
})
