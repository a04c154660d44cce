import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('security.md', import.meta.url), 'utf8')
const rows = [
  ...page.matchAll(
    /^\| (\d+\.\d+\.\d+) +\| (\d) +\| (.*?) +\| (met|not met|n\/a) +\| (.*?) +\|$/gm,
  ),
].map(([, number = '', level = '', asks = '', standing = '', shown = '']) => ({
  number,
  level,
  asks,
  standing,
  shown,
}))

/** Requirements of level 1 and 2 in the sections of ASVS 4.0.3; those that were taken out do not count. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 7,
  '1.2': 4,
  '1.4': 3,
  '1.5': 4,
  '1.6': 4,
  '1.7': 2,
  '1.8': 2,
  '1.9': 2,
  '1.10': 1,
  '1.11': 2,
  '1.12': 1,
  '1.14': 6,
  '2.1': 12,
  '2.2': 3,
  '2.3': 3,
  '2.4': 6,
  '2.5': 7,
  '2.6': 3,
  '2.7': 6,
  '2.8': 7,
  '2.9': 3,
  '2.10': 4,
  '3.1': 1,
  '3.2': 4,
  '3.3': 4,
  '3.4': 5,
  '3.5': 3,
  '3.7': 1,
  '4.1': 4,
  '4.2': 2,
  '4.3': 3,
  '5.1': 5,
  '5.2': 8,
  '5.3': 10,
  '5.4': 3,
  '5.5': 4,
  '6.1': 3,
  '6.2': 6,
  '6.3': 2,
  '6.4': 2,
  '7.1': 4,
  '7.2': 2,
  '7.3': 3,
  '7.4': 3,
  '8.1': 4,
  '8.2': 3,
  '8.3': 8,
  '9.1': 3,
  '9.2': 4,
  '10.2': 2,
  '10.3': 3,
  '11.1': 8,
  '12.1': 3,
  '12.2': 1,
  '12.3': 6,
  '12.4': 2,
  '12.5': 2,
  '12.6': 1,
  '13.1': 4,
  '13.2': 5,
  '13.3': 2,
  '13.4': 2,
  '14.1': 4,
  '14.2': 6,
  '14.3': 2,
  '14.4': 7,
  '14.5': 4,
}

test('each requirement of both levels stands once', () => {
  const found: Record<string, number> = {}
  for (const { number } of rows) {
    const section = number.split('.').slice(0, 2).join('.')
    found[section] = (found[section] ?? 0) + 1
  }
  expect(found).toEqual(sections)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
})

test('the figures above are those of the rows', () => {
  for (const level of ['1', '2']) {
    const own = rows.filter((row) => row.level === level)
    const count = (standing: string) => own.filter((row) => row.standing === standing).length
    const figures = [level, own.length, count('met'), count('not met'), count('n/a')]
    expect(page).toMatch(new RegExp(`^\\| ${figures.join(' +\\| ')} +\\|$`, 'm'))
  }
})

test('what shows a requirement is there', () => {
  const named = rows.flatMap(({ shown }) => [
    ...shown.matchAll(/`((?:apps|packages|solutions|e2e|scripts|deploy|docs)\/[^`*]+)`/g),
  ])
  expect(named.length).toBeGreaterThan(120)
  const missing = named.filter(
    ([, file = '']) => !existsSync(new URL(`../${file}`, import.meta.url)),
  )
  expect(missing.map(([, file]) => file)).toEqual([])
})
