import { CopyField } from '@roadside/ui/form/copy-field.tsx'
import type { Intakes } from './intake-solutions.ts'

/** Where to send to: with the key in the address where one is given, else with it in a header. */
export function DoorAddresses({ intakes, ingestKey }: { intakes: Intakes; ingestKey?: string }) {
  const doors = [...intakes.values()].flatMap((intake) => intake.doors)
  const start = `${location.origin}/ingest/${ingestKey === undefined ? '' : `k/${ingestKey}/`}`
  return doors.map(({ path, name }) => <CopyField key={path} label={name} value={start + path} />)
}
