import { ApiError } from '@roadside/contract/errors.ts'
import { mostLetterBytes, type LetterType } from '@roadside/contract/service-levels/pause-calls.ts'
import type { Media } from '@roadside/server-kit/media/media.ts'
import { formatOf } from '@roadside/server-kit/media/image.ts'

/** Stores the file of a letter: a PDF, or a picture (JPEG, PNG) that can be read. Throws `bad_request`, `too_large`. */
export async function storeLetter(
  media: Media,
  content: string,
): Promise<{ hash: string; type: LetterType }> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === 0) throw new ApiError('bad_request', 'ไฟล์ว่างเปล่า')
  if (bytes.length > mostLetterBytes)
    throw new ApiError('too_large', `ไฟล์มีขนาดเกิน ${mostLetterBytes / 1_000_000} MB`)
  const document = await media.storeDocument(bytes)
  if (document) return { hash: document.hash, type: 'application/pdf' }
  const format = formatOf(bytes)
  if (format !== 'jpeg' && format !== 'png')
    throw new ApiError('bad_request', 'แนบได้เฉพาะไฟล์ PDF, JPEG หรือ PNG')
  const picture = await media.storePicture(bytes)
  if (picture.state === 'refused') throw new ApiError('bad_request', picture.message)
  if (picture.state === 'broken')
    throw new ApiError('bad_request', 'ไม่สามารถอ่านภาพนี้ได้ ไฟล์อาจเสียหาย กรุณาส่งใหม่')
  return { hash: picture.hash, type: `image/${format}` }
}
