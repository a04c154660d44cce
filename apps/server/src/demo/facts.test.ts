import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPosition } from '@roadside/contract/domain/coordinates.ts'
import { metresBetween } from '@roadside/contract/domain/distance.ts'
import { lineLength } from '@roadside/server-kit/demo.ts'
import { lightingFactOf, lightingFacts } from '@roadside/solutions/lighting/demo/site-facts.ts'
import { describe, expect, test } from 'vitest'
import { ways } from './way-facts.ts'
import { planSites } from './sites.ts'
import { groups } from './structure-facts.ts'

const sites = planSites([])
const departments = groups.flatMap((group) => group.departments)
const typesOf = (department: (typeof departments)[number]) =>
  department.sites.flatMap((site) => site.types.split(' '))

describe('the demonstration’s facts', () => {
  test('cover every kind of group and every rule of the menu', () => {
    expect(new Set(groups.map((group) => group.kind))).toEqual(
      new Set(['central', 'regional', 'other', 'national_highway', 'weighing']),
    )
    expect(groups.filter((group) => group.departments.length === 1).length).toBeGreaterThanOrEqual(
      2,
    )
    expect(departments.filter((department) => department.isWholeAuthority)).toHaveLength(1)
    expect(
      Math.max(...departments.map((department) => new Set(typesOf(department)).size)),
    ).toBeGreaterThanOrEqual(14)
    expect(departments.length).toBeGreaterThanOrEqual(20)
    // Numbers, not letters, decide the order of the offices: 10 after 3.
    expect(groups.flatMap((group) => group.regionNumber ?? [])).toEqual([1, 2, 3, 10])
    expect(new Set(departments.flatMap(typesOf)).size).toBe(19)
  })

  test('name every regional office by its number and province, and every branch by its province', () => {
    for (const group of groups.filter((each) => each.kind === 'regional')) {
      expect(group.name).toMatch(new RegExp(`^สทช\\.ที่ ${group.regionNumber} \\([ก-๙]+\\)$`))
      for (const department of group.departments)
        expect(department.name).toBe(`ขทช.${department.province}`)
    }
  })

  test('place every way in Thailand, and every site on its way', () => {
    for (const { point, line } of sites) {
      expect(readPosition(String(point.latitude), String(point.longitude)).kind).toBe('ok')
      expect(Math.min(...line.map((each) => metresBetween(each, point)))).toBeLessThan(300)
      expect(lineLength(line)).toBeGreaterThan(500)
    }
  })

  test('write codes and chainages by their patterns', () => {
    const codes = sites.flatMap(({ wayCode }) => wayCode ?? [])
    expect(codes.filter((code) => !/^([ก-ฮ]{2}\.\d{4}|ทล\.\d{1,3})$/.test(code))).toEqual([])
    expect(new Set(codes).size).toBeGreaterThan(30)
    for (const { wayCode, wayName, name, sta, metres } of sites) {
      expect(name).toBe([wayCode, wayName].filter(Boolean).join(' '))
      expect(name).not.toMatch(/\s{2}|กม\.|\(/)
      expect(sta).toMatch(/^\d+\+\d{3}$/)
      expect(Math.abs(Number(sta.replace('+', '')) - metres)).toBeLessThan(1)
    }
  })

  test('distinguish sites of one group and type by name', () => {
    const keys = sites.map((site) => [site.groupCode, site.typeName, site.name].join('|'))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('have twelve lighting sites with 3,000 lamps and 12 gateways', () => {
    const lighting = sites
      .filter((site) => site.typeName === 'Lighting')
      .flatMap((site) => lightingFactOf(site) ?? [])
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    expect(lighting).toHaveLength(12)
    expect(new Set(lighting)).toEqual(new Set(Object.values(lightingFacts)))
    expect(sum(lighting.map(({ lamps }) => lamps))).toBe(3000)
    expect(sum(lighting.map(({ gateways = 0 }) => gateways))).toBe(12)
    expect(lighting.filter(({ link }) => link === '4g')).toHaveLength(3)
  })
})

// The register that the facts were taken from stands beside some checkouts; elsewhere these tests are not there.
const folder = fileURLToPath(new URL('../../../../../shared/inputs/14-thai/', import.meta.url))
describe.each(existsSync(folder) ? [folder] : [])('the register', (register) => {
  const read = <T>(file: string) => JSON.parse(readFileSync(`${register}${file}`, 'utf8')) as T

  test('has these ways with these ends', () => {
    type Way = { code: string; startN: number; startE: number; endN: number; endE: number }
    const known = read<Way[]>('drr-roads_a.json')
    const own = Object.entries(ways).filter(([code]) => /^[ก-ฮ]{2}\.\d{4}$/.test(code))
    expect(own.length).toBeGreaterThan(30)
    for (const [code, { from, to }] of own) {
      const ends = known.filter((way) => way.code === code)
      expect(ends.map((way) => [way.startN, way.startE, way.endN, way.endE])).toContainEqual([
        ...from,
        ...to,
      ])
    }
  })

  test('has these branches under these offices', () => {
    type Office = { office_no: number; provinces: { province: string }[] }
    const offices = read<Office[]>('drr-structure-derived.json')
    const regional = groups.filter(({ kind }) => kind === 'regional')
    expect(
      regional.map(({ regionNumber, departments: branches }) => {
        const provinces = offices
          .find((each) => each.office_no === regionNumber)
          ?.provinces.map((each) => each.province)
        return branches.filter(({ province }) => !provinces?.includes(province))
      }),
    ).toEqual(regional.map(() => []))
  })

  test('has the sites near their provinces', () => {
    const centres = read<{ name_th: string; lat: number; long: number }[]>(
      'province-coordinates.json',
    )
    const far = sites.flatMap(({ name, departmentName, point }) => {
      const province = departments.find(
        (department) => department.name === departmentName,
      )?.province
      const centre = centres.find((each) => each.name_th === province)
      const metres =
        centre && metresBetween(point, { latitude: centre.lat, longitude: centre.long })
      return metres !== undefined && metres < 60_000 ? [] : { name, metres }
    })
    expect(far).toEqual([])
  })
})
