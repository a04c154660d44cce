// @ts-check
import { isUtf8 } from 'node:buffer'
import { FileRefusal } from './refusal.mjs'

/** @typedef {import('@roadside/contract/records/files.ts').TextEncoding} TextEncoding */

/** @type {readonly { readonly mark: Buffer, readonly encoding: TextEncoding }[]} */
const byteOrderMarks = [
  { mark: Buffer.from([0xef, 0xbb, 0xbf]), encoding: 'utf-8' },
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
]

/**
 * The text of a file and its detected encoding. Throws {@link FileRefusal} where no encoding fits.
 * @param {Buffer} bytes
 * @param {string} filename
 * @returns {{ text: string, encoding: TextEncoding }}
 */
export function decodeText(bytes, filename) {
  const encoding = encodingOf(bytes)
  const text = encoding && decode(bytes, encoding)
  // programs write U+FFFD for unreadable letters; a byte order mark names the encoding
  const wrong = markOf(bytes) ? /\0/ : /[\0\uFFFD]/
  if (encoding && text !== null && !wrong.test(text)) return { text, encoding }
  throw new FileRefusal(`อ่านไฟล์ ${filename} ไม่ได้ กรุณาบันทึกเป็น CSV UTF-8 หรือ XLSX`)
}

/**
 * @param {Buffer} bytes
 * @param {TextEncoding} encoding
 */
function decode(bytes, encoding) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** @param {Buffer} bytes */
function markOf(bytes) {
  return byteOrderMarks.find(({ mark }) => mark.equals(bytes.subarray(0, mark.length)))
}

/**
 * @param {Buffer} bytes
 * @returns {TextEncoding | null}
 */
function encodingOf(bytes) {
  const marked = markOf(bytes)
  if (marked) return marked.encoding
  if (bytes.includes(0)) return utf16Order(bytes)
  if (isUtf8(bytes)) return 'utf-8'
  return isThaiOfOneByte(bytes) ? 'windows-874' : null
}

/**
 * Separators, line ends and figures have a zero byte in UTF-16: behind the other one where the order is little-endian.
 * @param {Buffer} bytes
 * @returns {TextEncoding}
 */
function utf16Order(bytes) {
  const zeros = [0, 0]
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1))
    zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  return (zeros[1] ?? 0) > (zeros[0] ?? 0) ? 'utf-16le' : 'utf-16be'
}

const thaiLetter = /[\u0E01-\u0E3A\u0E40-\u0E4E]/g
/** A vowel or tone mark above or below, without a letter or another mark in front. */
const strayMark = /(?<![\p{Lo}\p{Mn}])\p{Mn}/gu

/**
 * Whether bytes that are not UTF-8 read as Thai in TIS-620 (Windows-874). A file in UTF-8 with a
 * broken letter also reads as nonsense Thai; but most of it is valid UTF-8. In files of Western
 * Europe marks lack their consonants.
 * @param {Buffer} bytes
 */
function isThaiOfOneByte(bytes) {
  const thai = decode(bytes, 'windows-874')
  if (thai === null || undefinedBytes.test(thai)) return false
  const letters = countOf(thai, thaiLetter)
  if (letters === 0 || countOf(thai, strayMark) * 10 > letters) return false
  const asUtf8 = new TextDecoder('utf-8').decode(bytes)
  return countOf(asUtf8, thaiLetter) * bytesOfThaiInUtf8 * 2 < letters
}

const bytesOfThaiInUtf8 = 3

/**
 * Characters decoded from bytes without a letter in Windows-874: control characters, or ones of
 * private use.
 */
const undefinedBytes = /[\u0080-\u009F\uF8C1-\uF8C8]/

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
function countOf(text, pattern) {
  let count = 0
  for (const _ of text.matchAll(pattern)) count += 1
  return count
}
