import { consoleAlarmKinds } from '@roadside/contract/alarms/console-kinds.ts'
import { compareThai } from '@roadside/contract/domain/format.ts'
import { solutions } from 'virtual:solution-alarm-kinds'

interface KindChoice {
  /** Ids of all kinds of this name: equipment of every solution may be ติดต่อไม่ได้. */
  readonly value: string
  readonly label: string
}

/** The kinds of alarms of solution types, by name; with those of the console itself where asked. */
export function kindChoices(
  types: ReadonlySet<string>,
  hasConsole: boolean,
): readonly KindChoice[] {
  const kinds = [
    ...solutions
      .filter((solution) => solution.types.some((type) => types.has(type)))
      .flatMap((solution) => solution.kinds),
    ...(hasConsole ? consoleAlarmKinds : []),
  ]
  const idsOf = new Map<string, string[]>()
  for (const { id, name } of kinds) idsOf.set(name, [...(idsOf.get(name) ?? []), id])
  return [...idsOf]
    .map(([label, ids]) => ({ value: ids.join(','), label }))
    .toSorted((one, other) => compareThai(one.label, other.label))
}
