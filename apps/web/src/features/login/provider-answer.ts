/**
 * The result of a sign-in by the organisation's identity provider, from the address that the server
 * redirects to.
 */
export interface ProviderAnswer {
  /** Good for a session, once. */
  readonly key?: string | undefined
  readonly oidc?: keyof typeof refusals | undefined
}

/** Why it ended without a session. */
export const refusals = {
  pending: 'ยืนยันตัวตนแล้ว แต่บัญชีนี้ยังไม่ได้รับสิทธิ์ กรุณาแจ้งผู้ดูแลระบบให้กำหนดสิทธิ์',
  suspended: 'บัญชีนี้ถูกระงับ กรุณาติดต่อผู้ดูแลระบบ',
  expired: 'หมดเวลายืนยันตัวตน กรุณาเข้าสู่ระบบใหม่อีกครั้ง',
  failed: 'ยืนยันตัวตนไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  away: 'ไม่สามารถติดต่อผู้ให้บริการยืนยันตัวตนได้ในขณะนี้',
} as const

export function readProviderAnswer(search: Readonly<Record<string, unknown>>): ProviderAnswer {
  const { key, oidc } = search
  return {
    ...(typeof key === 'string' && { key }),
    ...(typeof oidc === 'string' &&
      Object.hasOwn(refusals, oidc) && { oidc: oidc as keyof typeof refusals }),
  }
}

const proofName = 'oidcProof'

/** Makes what only this tab knows, so that a key in a link signs nobody in who did not begin here. */
export function storeProof(): string {
  const proof = [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  sessionStorage.setItem(proofName, proof)
  return proof
}

export function storedProof(): string {
  return sessionStorage.getItem(proofName) ?? ''
}
