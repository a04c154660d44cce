import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A place in the report of availability: a group, a site of it (`place`; `site` is of the map), equipment of that. */
export interface DrillPlace {
  readonly group?: string | undefined
  readonly place?: number | undefined
  readonly asset?: number | undefined
}

/** A link to another place of the report, over the same time. */
export function DrillLink({ to, children }: { to: DrillPlace; children: ReactNode }) {
  const search = (old: object) => ({
    ...old,
    group: undefined,
    place: undefined,
    asset: undefined,
    ...to,
  })
  return (
    <Link to="." search={search as never} resetScroll={false}>
      {children}
    </Link>
  )
}
