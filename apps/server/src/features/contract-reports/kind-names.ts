import { kindName } from '@roadside/contract/records/contract/terms-words.ts'

/** Names of the systems of each solution, by which kinds of equipment are named. */
export type Systems = ReadonlyMap<string, readonly string[]>

export const nameKindsBy = (systems: Systems) => (kind: string) =>
  kindName(kind, systems.get(kind) ?? [])
