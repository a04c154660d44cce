/** The account of a failed sign-in is seldom known. */
const nobody = '-'

/** A sign-in by the provider that failed, for the audit log. */
export function failedAtProvider(address: string, because: string, username?: string) {
  const [action, subject] = ['signInFailed', username ?? nobody] as const
  return {
    username: username ?? '',
    address,
    action,
    subject,
    detail: { because, method: 'oidc' },
  } as const
}
