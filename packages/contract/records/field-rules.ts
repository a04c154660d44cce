import * as z from 'zod/mini'
import { sentText } from '../sent-text.ts'
import { ruled } from './ruled.ts'

/** The problem of a text, in Thai, or null. */
export type TextRule = (text: string) => string | null

/**
 * A rule for every text of a record, the same for its form and for the rows of a file. A form uses
 * the schema; for ten thousand rows the functions are called directly.
 */
export type FieldRules<Field extends string> = Readonly<Record<Field, TextRule>>

/** The schema of a form from its rules; `folds` bring typed values into their stored form. */
export function ruledObject<Field extends string>(rules: FieldRules<Field>, folds?: Folds<Field>) {
  const fieldOf = (field: Field) =>
    z.pipe(z.pipe(sentText(), z.transform(folds?.[field] ?? same)), ruled(rules[field]))
  const fields = Object.keys(rules) as Field[]
  return z.object(
    Object.fromEntries(fields.map((field) => [field, fieldOf(field)])) as Record<
      Field,
      ReturnType<typeof fieldOf>
    >,
  )
}

/** Functions that bring texts into their stored form, by field. */
export type Folds<Field extends string> = Readonly<Partial<Record<Field, (text: string) => string>>>

const same = (text: string) => text

const brokenLine = /\s\s|[^\S ]/
/** A text of one line: line breaks and extra spaces of a file are reduced to single spaces. */
export const oneLine = (text: string) =>
  brokenLine.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text

/** Reports a problem of a field, in addition to the field's own rule. */
export type Complain<Field extends string> = (field: Field, message: string) => void
