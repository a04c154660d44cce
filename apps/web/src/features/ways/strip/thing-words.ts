import { formatNumber } from '@roadside/contract/domain/format.ts'
import { worstHealth, type Health } from '@roadside/contract/health.ts'
import { formatChainage } from '@roadside/contract/records/chainage.ts'
import type { WayThing } from '@roadside/contract/records/way.ts'
import { toMenuEntry } from '../../../menu/menu-entry.ts'
import { paths } from '../../../paths.ts'
import type { StripGroup } from './strip-layout.ts'
import { unbroken } from '@roadside/ui/parts/unbroken.ts'

/** Name, icon and page of a thing. */
export interface ThingFace {
  readonly type: string
  /** Path of its type's icon; null for a camera, whose mark is its state. */
  readonly icon: string | null
  /** Null: it has no page. */
  readonly link: {
    readonly to: string
    readonly search: Readonly<Record<string, string | number>>
  } | null
}

export function faceOf(thing: WayThing): ThingFace {
  if (thing.kind === 'camera') {
    return { type: 'กล้อง', icon: null, link: { to: paths.project, search: { pj_id: thing.pj_id } } }
  }
  const { name, icon, link } = toMenuEntry({ TypeName: thing.typeName, Link: thing.DeptID }, false)
  return {
    type: name,
    icon,
    link: link && { to: link.to, search: { ...link.search, wid: thing.id } },
  }
}

/**
 * The distinguishing label of a thing: the kind of a site, as sites along a way are named after
 * it; a camera's name without the way's code.
 */
export function labelOf(thing: WayThing, wayCode: string): string {
  if (thing.kind === 'site') return faceOf(thing).type
  const rest =
    wayCode !== '' && thing.name.startsWith(`${wayCode} `)
      ? thing.name.slice(wayCode.length).trim()
      : ''
  return rest || thing.name
}

/** The worst state of the cameras of a group; null where it has none. */
export function worstOf({ things }: StripGroup): Health | null {
  const healths = things.flatMap(({ thing }) => (thing.kind === 'camera' ? [thing.health] : []))
  return healths.length === 0 ? null : worstHealth(healths)
}

/** กม. 5+250, or of several from the first to the last. */
export function stretchWords({ things }: StripGroup): string {
  const [first, last] = [things.at(0)?.metres ?? 0, things.at(-1)?.metres ?? 0]
  return first === last
    ? unbroken(`กม. ${formatChainage(first)}`)
    : unbroken(`กม. ${formatChainage(first)} – ${formatChainage(last)}`)
}

/** 3 กล้อง · 2 พื้นที่ติดตั้ง. */
export function countWords({ things }: StripGroup): string {
  const cameras = things.filter(({ thing }) => thing.kind === 'camera').length
  const counts = [
    [cameras, 'กล้อง'],
    [things.length - cameras, 'พื้นที่ติดตั้ง'],
  ] as const
  return counts
    .flatMap(([count, word]) => (count > 0 ? [`${formatNumber(count)} ${word}`] : []))
    .join(' · ')
}

/** How many cameras of a group are known to be wrong. */
export function wrongOf({ things }: StripGroup): number {
  return things.filter(
    ({ thing }) => thing.kind === 'camera' && ['fault', 'unreachable'].includes(thing.health),
  ).length
}
