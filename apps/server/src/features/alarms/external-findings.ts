import type { Finding } from './apply-finding.ts'
import type { ExternalFinding } from './external-repository.ts'

/** What other systems said, as findings of the kind `external`. Pure. */
export function findingsOfExternal(found: readonly ExternalFinding[]): Finding[] {
  return found.map(({ keyId, fingerprint, wid, name, why, severity, isActive, at }) => ({
    subject: {
      key: `external:${keyId}:${fingerprint}`,
      name,
      assetId: null,
      wid,
      guardsConnection: false,
    },
    kind: 'external',
    isActive,
    severity,
    why,
    at,
  }))
}
