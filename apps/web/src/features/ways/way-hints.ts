import {
  pointOutWay,
  wayFolds,
  type WayField,
  type WayForm,
} from '@roadside/contract/records/way-form.ts'

/** What is doubtful in a road while it is typed, by field; nothing is called missing before anything was typed. */
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
