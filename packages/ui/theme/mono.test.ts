import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)

function sheetsIn(folder: string): string[] {
  return readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css') && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`)
}
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')

test('what stands in figures of one width shows Thai too, as names in messages have it', () => {
  expect(textOf('packages/ui/theme/tokens.css')).toMatch(
    /--rs-mono: .*monospace, 'Noto Sans Thai Variable';/,
  )
  const others = ['packages', 'solutions', 'apps']
    .flatMap(sheetsIn)
    .filter((path) => !path.endsWith('theme/tokens.css'))
  expect(others.length).toBeGreaterThan(50)
  expect(others.filter((path) => textOf(path).includes('monospace'))).toEqual([])
})
