import { CopyField } from '@roadside/ui/form/copy-field.tsx'
import type { Intakes } from './intake-solutions.ts'

/** Where to send to: with the key in the address where one is given, else with it in a header. */
export function EndpointAddresses({
  intakes,
  ingestKey,
}: {
  intakes: Intakes
  ingestKey?: string
}) {
  const endpoints = [...intakes.values()].flatMap((intake) => intake.endpoints)
  const start = `${location.origin}/ingest/${ingestKey === undefined ? '' : `k/${ingestKey}/`}`
  return endpoints.map(({ path, name }) => (
    <CopyField key={path} label={name} value={start + path} />
  ))
}
