import * as thai from '@roadside/contract/domain/thai-date.ts'
import type { ReactNode } from 'react'

/**
 * A text for the screen, whose lines never end before น. or ม., or after กม. and หมายเลข: their
 * spaces are non-breaking. Files and searches have plain ones.
 */
export function unbroken(text: string): string {
  return text.replaceAll(
    / (?=น\.)|(?<=กม\.) (?=\d)|(?<=\d) (?=ก?ม\.(?! \d))|(?<=หมายเลข) (?=\d)/g,
    '\u00A0',
  )
}

/** {@link thai.formatThaiDateTime} for the screen. */
export function formatThaiDateTime(...given: Parameters<typeof thai.formatThaiDateTime>): string {
  return unbroken(thai.formatThaiDateTime(...given))
}

/** {@link thai.formatThaiDeadline} for the screen. */
export function formatThaiDeadline(...given: Parameters<typeof thai.formatThaiDeadline>): string {
  return unbroken(thai.formatThaiDeadline(...given))
}

/** {@link thai.formatThaiTime} for the screen. */
export function formatThaiTime(...given: Parameters<typeof thai.formatThaiTime>): string {
  return unbroken(thai.formatThaiTime(...given))
}

/** The text as files have it. */
export function plainSpaces(text: string): string {
  return text.replaceAll('\u00A0', ' ')
}

/** {@link unbroken} where it is a text; elements draw theirs themselves. */
export function unbrokenNode(node: ReactNode): ReactNode {
  return typeof node === 'string' ? unbroken(node) : node
}
