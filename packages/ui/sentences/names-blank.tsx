import { ChoiceBlank } from './choice-blank.tsx'
import { chosenNames, withLost } from './sentence-words.ts'

interface NamesBlankProps<Id extends string | number> {
  label: string
  /** What may be chosen, by id. */
  names: ReadonlyMap<Id, string>
  chosen: readonly Id[]
  /** What the sentence says where nothing is chosen. */
  all: string
  onChange: (chosen: Id[]) => void
}

/** A blank in a sentence for some of what has a name; one that is chosen and there no more can be taken away. */
export function NamesBlank<Id extends string | number>(props: NamesBlankProps<Id>) {
  const { label, names, chosen, all, onChange } = props
  const ids = new Map([...names.keys(), ...chosen].map((id) => [String(id), id]))
  return (
    <ChoiceBlank
      label={label}
      shown={chosenNames(chosen, names, all)}
      choices={withLost(
        [...names].map(([id, name]) => ({ value: String(id), label: name })),
        chosen.map(String),
      )}
      chosen={chosen.map(String)}
      onChange={(keys) => onChange(keys.flatMap((key) => ids.get(key) ?? []))}
    />
  )
}
