import { mostPhotoBytes } from '@roadside/contract/tickets/ticket-calls.ts'

/** As the server takes them; HEIC is turned into JPEG by the phone's browser where a page accepts this. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

const megabyte = 1_000_000

/** Why a file cannot be a photo of a ticket; null: it can. */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!photoTypes.some((one) => one === type)) return 'ใช้ได้เฉพาะภาพ JPEG, PNG หรือ WebP'
  if (size === 0) return 'ไฟล์ว่างเปล่า'
  return size > mostPhotoBytes
    ? `ภาพมีขนาด ${Math.ceil(size / megabyte)} MB เกิน ${mostPhotoBytes / megabyte} MB`
    : null
}
