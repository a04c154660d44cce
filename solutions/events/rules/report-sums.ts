import type { KindSum, SiteSum } from '../report-calls.ts'

/** The events of one kind at one site. */
export type SiteKindCount = Omit<SiteSum, 'types'> & Pick<KindSum, 'type'>
type Counts = Omit<KindSum, 'type'>

const none: Counts = { count: 0, true: 0, false: 0, duplicate: 0, test: 0, waiting: 0 }
const added = (a: Counts, b: Counts): Counts => ({
  count: a.count + b.count,
  true: a.true + b.true,
  false: a.false + b.false,
  duplicate: a.duplicate + b.duplicate,
  test: a.test + b.test,
  waiting: a.waiting + b.waiting,
})

/** Sums of a report by kind, and by site in the order of the counts. */
export function sumReport(counts: readonly SiteKindCount[]): {
  readonly kinds: KindSum[]
  readonly sites: SiteSum[]
} {
  const kinds = new Map<KindSum['type'], KindSum>()
  const sites = new Map<number, SiteSum>()
  for (const row of counts) {
    const { type, wid, department, site, road } = row
    kinds.set(type, { type, ...added(kinds.get(type) ?? none, row) })
    const before = sites.get(wid)
    const types = { ...before?.types, [type]: row.count }
    sites.set(wid, { wid, department, site, road, ...added(before ?? none, row), types })
  }
  return { kinds: [...kinds.values()], sites: [...sites.values()] }
}
