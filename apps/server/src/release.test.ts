import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { release } from './release.ts'

test('the release before this one is the second of the changelog, whose first is being made', () => {
  const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
  const [, before] = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) /gm)].map(([, name]) => name)
  expect(release.oldestBeside).toBe(before)
})
