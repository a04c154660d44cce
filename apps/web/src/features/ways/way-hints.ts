import {
  pointOutWay,
  wayFolds,
  type WayField,
  type WayForm,
} from '@roadside/contract/records/way-form.ts'

/**
 * Doubtful values of a way during input, by field; no field counts as missing before its first
 * input.
 */
export function wayHints(typed: WayForm): Partial<Record<WayField, string>> {
  const folded = Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [
      field,
      (wayFolds[field as WayField] ?? trimmed)(text),
    ]),
  ) as WayForm
  const hints: Partial<Record<WayField, string>> = {}
  pointOutWay(folded, (field, message) => {
    if (folded[field] !== '') hints[field] ??= message
  })
  return hints
}

const trimmed = (text: string) => text.trim()
