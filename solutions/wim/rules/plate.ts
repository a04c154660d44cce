import { foldCode } from '@roadside/contract/domain/fold.ts'

/** A plate as it is searched for. */
export const plateKey = foldCode

/** `70-1234 สระบุรี`; null where the camera read none. */
export function plateText({
  plate,
  province,
}: {
  plate: string | null
  province: string | null
}): string | null {
  return [plate, province].filter(Boolean).join(' ') || null
}
