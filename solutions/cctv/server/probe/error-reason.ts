import type { StreamFault } from '../../words.ts'

const ofCertificates =
  /^(?:CERT_|ERR_TLS|ERR_SSL|EPROTO$|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH|CRL_)/

/** The fault that an error of the connection means; `usual` where its code is not specific. */
export function reasonOfError(error: unknown, usual: StreamFault): StreamFault {
  const { code = '' } = (error ?? {}) as { code?: unknown }
  if (typeof code !== 'string') return usual
  if (ofCertificates.test(code)) return 'tls'
  // somebody answered, and not in HTTP
  if (code.startsWith('HPE_')) return 'bad_status'
  return code === 'ETIMEDOUT' ? 'timeout' : usual
}
