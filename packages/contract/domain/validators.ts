import * as z from 'zod/mini'
import {
  passwordTooShort,
  validatorMessages,
  type MessageLanguage,
  type RuleName,
} from './validator-messages.ts'

/** One of the shared generic validators with its figures (specification §5). */
export type Rule =
  | {
      readonly rule: Exclude<
        RuleName,
        'min' | 'length' | 'digits' | 'between' | 'confirmed' | 'regex'
      >
    }
  | { readonly rule: 'min' | 'length' | 'digits'; readonly length: number }
  | { readonly rule: 'between'; readonly min: number; readonly max: number }
  | { readonly rule: 'confirmed'; readonly target: string }
  | { readonly rule: 'regex'; readonly pattern: RegExp }

/** The field's name in the sentence; the name `password` has a sentence of its own for `min`. */
export interface ValidatedField {
  readonly name?: string
  readonly label: string
  readonly language?: MessageLanguage
}

/** The sentence of the first rule that the value breaks, or null. An empty value breaks only `required`. */
export function validationError(
  value: string,
  rules: readonly Rule[],
  field: ValidatedField,
): string | null {
  const broken = rules.find((rule) =>
    value.trim() === '' ? rule.rule === 'required' : !isKept(value, rule),
  )
  if (!broken) return null
  const language = field.language ?? 'th'
  const isShortPassword = broken.rule === 'min' && field.name === 'password'
  const sentence = isShortPassword
    ? passwordTooShort[language]
    : validatorMessages[language][broken.rule]
  const figures: Record<string, unknown> = { ...broken, _field_: field.label }
  return sentence.replace(/\{(\w+)\}/g, (_, key: string) => String(figures[key]))
}

function isKept(value: string, rule: Rule): boolean {
  switch (rule.rule) {
    case 'required':
      return true
    case 'email':
      return z.regexes.email.test(value)
    case 'min':
      return value.length >= rule.length
    case 'length':
      return value.length === rule.length
    case 'digits':
      return /^\d+$/.test(value) && value.length === rule.length
    case 'confirmed':
      return value === rule.target
    case 'regex':
      return value.search(rule.pattern) >= 0
    case 'between':
      return isNumber(value) && Number(value) >= rule.min && Number(value) <= rule.max
    case 'alpha':
      return /^[\p{L}\p{M}]+$/u.test(value)
    case 'alpha-num':
      return /^[\p{L}\p{M}\p{Nd}]+$/u.test(value)
    case 'alpha-dash':
      return /^[\p{L}\p{M}\p{Nd}_-]+$/u.test(value)
    case 'integer':
      return /^-?\d+$/.test(value)
    case 'positive':
      return isNumber(value) && Number(value) >= 0
    case 'credit-card':
      return /^3[47]\d{13}$/.test(value)
    case 'password':
      return /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#$%&*()]).{8,}$/s.test(value)
    case 'url':
      return isUrl(value)
  }
}

function isNumber(text: string): boolean {
  return /^[-+]?\d+(?:\.\d+)?$/.test(text)
}

/** A web address, with or without `http(s)://`, on a host name with a dot. */
function isUrl(text: string): boolean {
  const whole = /^https?:\/\//i.test(text) ? text : `http://${text}`
  return (
    !/\s/.test(text) && URL.canParse(whole) && /^[^.]+(?:\.[^.]+)+$/.test(new URL(whole).hostname)
  )
}
