import { paths } from '../paths.ts'
import { useFlag } from '../session/flags.ts'

/** The page of the credit, or the profile while that page is off [HDR-19, HDR-20]. */
export const useCreditPath = (): string => (useFlag('offPlatformRefund') ? paths.credit : paths.profile)
