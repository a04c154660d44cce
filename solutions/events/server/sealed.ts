import { makeSealer, type Sealer } from '@roadside/server-kit/sealed.ts'

let sealer: Sealer = makeSealer([], '')

/** Passwords of cameras are sealed with keys made of the console's secrets. */
export function setSecrets(secrets: readonly string[]): void {
  sealer = makeSealer(secrets, 'camera passwords')
}

export const seal = (text: string): string => sealer.seal(text)

/** Null for what no key of ours has sealed. */
export const unseal = (sealed: string): string | null => sealer.unseal(sealed)
