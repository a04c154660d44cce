import * as z from 'zod/mini'
import { sentText } from '../sent-text.ts'
import { ruled } from './ruled.ts'

/** What is wrong with a text, in Thai, or null. */
export type TextRule = (text: string) => string | null

/**
 * A rule for every text of a record, the same for its form and for the rows of a file: a form asks the schema, while
 * ten thousand rows ask the functions themselves.
 */
export type FieldRules<Field extends string> = Readonly<Record<Field, TextRule>>

/** The schema of a form from its rules; `folds` bring what was typed into the form in which it is kept. */
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

/** How texts are brought into the form in which they are kept, by field. */
export type Folds<Field extends string> = Readonly<Partial<Record<Field, (text: string) => string>>>

const same = (text: string) => text

const brokenLine = /\s\s|[^\S ]/
/** A text of one line: what a file breaks into lines, or spaces out, is one text all the same. */
export const oneLine = (text: string) =>
  brokenLine.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text

/** Says what is wrong with a field, beyond what the rule of each field says. */
export type Complain<Field extends string> = (field: Field, message: string) => void
