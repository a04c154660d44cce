import { arabicDigits } from '@roadside/contract/domain/text.ts'

/** A plate as it is searched for: without spaces and dashes, Arabic digits, small letters. */
export function plateKey(text: string): string {
  return arabicDigits(text)
    .replaceAll(/[\s.-]+/g, '')
    .toLowerCase()
}

/** `70-1234 สระบุรี`; null where the camera read none. */
export function plateText({ plate, province }: { plate: string | null; province: string | null }): string | null {
  return [plate, province].filter(Boolean).join(' ') || null
}
