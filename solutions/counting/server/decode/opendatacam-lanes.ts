import { isFields, refuse, type Fields } from '@roadside/server-kit/ingest/canonical.ts'

/**
 * The lane of each counter area: the number at the end of its name (`lane 2`) where every area has one of its own, else its
 * place in the list.
 */
export function laneNumbers(areas: Fields, most: number): ReadonlyMap<string, number> {
  const ids = Object.keys(areas)
  if (ids.length === 0) refuse('areas', 'ต้องมีอย่างน้อยหนึ่งพื้นที่นับ')
  if (ids.length > most) refuse('areas', `มีเกิน ${most} พื้นที่นับ`)
  const named = ids.map((id) => numberIn(areas[id], most))
  const isNamed = named.every((lane) => lane !== null) && new Set(named).size === ids.length
  return new Map(ids.map((id, index) => [id, (isNamed ? named[index] : null) ?? index + 1]))
}

function numberIn(area: unknown, most: number): number | null {
  const name = isFields(area) ? area['name'] : null
  const lane = typeof name === 'string' ? Number(/(\d{1,2})\s*$/.exec(name)?.[1]) : NaN
  return lane >= 1 && lane <= most ? lane : null
}
