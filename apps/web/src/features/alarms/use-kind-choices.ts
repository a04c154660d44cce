import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { compareThai } from '@roadside/contract/domain/format.ts'
import { useState } from 'react'

interface KindChoice {
  readonly value: string
  readonly label: string
}

const none: readonly KindChoice[] = []

/** The kinds of the alarms that the list has shown since the page was opened, by name. */
export function useKindChoices(rows: readonly AlarmRow[] | undefined): readonly KindChoice[] {
  const [seen, setSeen] = useState({ rows, kinds: none })
  if (seen.rows === rows) return seen.kinds
  const names = new Map(seen.kinds.map(({ value, label }) => [value, label]))
  for (const { kind, kind_name } of rows ?? []) names.set(kind, kind_name)
  const kinds = [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => compareThai(one.label, other.label))
  setSeen({ rows, kinds })
  return kinds
}
