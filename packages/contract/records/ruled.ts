import * as z from 'zod/mini'
import { sentText } from '../sent-text.ts'

type Problem = (text: string) => string | null

/**
 * A text of a form with its rule: spaces around it are no part of it; `problem` returns the problem
 * in Thai, or null. The same schema refuses on both sides.
 */
export function ruled(problem: Problem) {
  return sentText(z.trim(), check(problem))
}

/** Likewise, spaces included: passwords. */
export function ruledAsTyped(problem: Problem) {
  return z.string().check(check(problem))
}

const check = (problem: Problem) =>
  z.check<string>(({ value, issues }) => {
    const message = problem(value)
    if (message !== null) issues.push({ code: 'custom', message, input: value, continue: true })
  })

/** Invisible characters: a name of these alone counts as empty. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/** Rule of a text that must be there (unless `isOptional`) and is no longer than `most`. */
export function textRule(label: string, most: number, { isOptional = false } = {}) {
  return (text: string): string | null => {
    if (text.replaceAll(unseen, '').trim() === '') return isOptional ? null : `กรุณากรอก${label}`
    return text.length > most ? `${label}ต้องมีความยาวไม่เกิน ${most} ตัวอักษร` : null
  }
}

export const needed = (label: string, most: number) => ruled(textRule(label, most))
export const optional = (label: string, most: number) =>
  ruled(textRule(label, most, { isOptional: true }))

/** A position as it is typed has both of its figures or neither. */
export const wholePosition = z.check<{ latitude: string; longitude: string }>(
  ({ value, issues }) => {
    if ((value.latitude === '') === (value.longitude === '')) return
    const path = [value.latitude === '' ? 'latitude' : 'longitude']
    const message = 'กรุณากรอกทั้งละติจูดและลองจิจูด หรือเว้นว่างทั้งสองช่อง'
    issues.push({ code: 'custom', message, path, input: value, continue: true })
  },
)

/** The first sentence for each field that breaks a rule, by the field's name; empty where all is right. */
export function formErrors(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const { error } = schema.safeParse(values)
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}
