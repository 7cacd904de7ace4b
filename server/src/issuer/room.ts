import { issuerSweeps } from './enrol-issuer.ts'

type Deps = Omit<Parameters<typeof issuerSweeps>[0], 'issuer'> & {
  /** Registers our addresses with the issuer. */
  enrolIssuer: Parameters<typeof issuerSweeps>[0]['issuer']['enrol']
}

export const issuerRoom = ({ enrolIssuer, ...deps }: Deps) => ({
  sweeps: issuerSweeps({ ...deps, issuer: { enrol: enrolIssuer } }),
})
