import { kindName } from '@roadside/contract/records/contract/terms-words.ts'
import { typeByName } from '../../../solution-types.ts'

/** What a kind of equipment of the project is called. */
export function nameOfKind(
  kind: string,
  kinds: readonly { readonly kind: string; readonly type_names: readonly string[] }[],
): string {
  const types = kinds.find((one) => one.kind === kind)?.type_names ?? []
  return kindName(
    kind,
    types.map((name) => typeByName.get(name)?.menuName ?? name),
  )
}
