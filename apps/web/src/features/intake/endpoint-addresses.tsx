import { CopyField } from '@roadside/ui/form/copy-field.tsx'
import type { Intakes } from './intake-solutions.ts'

/** Where to send to, with the key in a header. */
export function EndpointAddresses({ intakes }: { intakes: Intakes }) {
  const endpoints = [...intakes.values()].flatMap((intake) => intake.endpoints)
  return endpoints.map(({ path, name }) => (
    <CopyField key={path} label={name} value={`${location.origin}/ingest/${path}`} />
  ))
}
