import type { Point } from '@roadside/contract/domain/coordinates.ts'
import {
  alongLine,
  chainageOf,
  chance,
  lineLength,
  roundPoint,
  type DemoSite,
} from '@roadside/server-kit/demo.ts'
import { accountDepartments } from './accounts.ts'
import { ways, type WayFact } from './way-facts.ts'
import { groups } from './structure-facts.ts'

/** A site of the facts with its place: everything but the number that the database gives it. */
export interface PlannedSite extends Omit<DemoSite, 'wid'> {
  readonly groupCode: string
  readonly departmentName: string
  readonly wayCode: string | null
  readonly wayName: string
  readonly sta: string
  readonly point: Point
}

/** A gently curved line between a way's ends; the register has no more points, and the same way is always the same. */
export function wayLine({ name, from, to }: WayFact): Point[] {
  const [north, east] = [to[0] - from[0], to[1] - from[1]]
  const bow = (chance(name, 'bow') - 0.5) * 0.08
  const wave = (chance(name, 'wave') - 0.5) * 0.05
  const pieces = 100
  return Array.from({ length: pieces + 1 }, (_, index) => {
    const share = index / pieces
    const aside = bow * Math.sin(Math.PI * share) + wave * Math.sin(2 * Math.PI * share)
    return {
      latitude: from[0] + north * share - east * aside,
      longitude: from[1] + east * share + north * aside,
    }
  })
}

const wayCode = /^([ก-ฮ]{2}|ทล)\.\d/

/**
 * Every site of the demonstration, in the order of the facts. Of `typeNames` those that the facts do not name have a
 * site at the first way of each department that an account belongs to: a new solution needs no facts of its own.
 */
export function planSites(typeNames: readonly string[]): PlannedSite[] {
  const named = new Set(
    groups.flatMap(({ departments }) =>
      departments.flatMap(({ sites }) => sites.flatMap(({ types }) => types.split(' '))),
    ),
  )
  const others = typeNames.filter((typeName) => !named.has(typeName))
  return groups.flatMap((group) =>
    group.departments.flatMap((department) =>
      department.sites.flatMap((fact, index) => {
        const takesOthers = index === 0 && accountDepartments.includes(department.name)
        const way = ways[fact.way]
        const code = wayCode.test(fact.way) ? fact.way : null
        const line = wayLine(way)
        return [...fact.types.split(' '), ...(takesOthers ? others : [])].map(
          (typeName): PlannedSite => {
            const share = 0.3 + 0.4 * chance(fact.way, typeName)
            const metres = share * lineLength(line)
            return {
              groupCode: group.code,
              departmentName: department.name,
              typeName,
              name: code ? `${code} ${way.name}` : way.name,
              wayCode: code,
              wayName: way.name,
              sta: chainageOf(metres),
              line,
              metres,
              point: roundPoint(alongLine(line, metres)),
            }
          },
        )
      }),
    ),
  )
}
