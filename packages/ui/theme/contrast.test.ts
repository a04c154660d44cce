import { readFileSync } from 'node:fs'
import { severityColours } from '@roadside/contract/alarms/severity.ts'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@media screen')

function readSkin(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/--rs-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name!, hex!]),
  )
}
const lightSkin = readSkin(light)
const skins = { light: lightSkin, dark: new Map([...lightSkin, ...readSkin(dark)]) }

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['bg', 'panel', 'head']
const states = ['ok', 'fault', 'warn', 'gone', 'alert']
const textPairs = [
  ...['ink', 'ink2'].flatMap((text) =>
    [...grounds, 'accent-soft', 'glow'].map((ground) => [text, ground]),
  ),
  ...[...states, 'accent'].flatMap((text) =>
    [...grounds, `${text}-soft`].map((ground) => [text, ground]),
  ),
  ...states.flatMap((state) => ['ink', 'ink2'].map((text) => [text, `${state}-soft`])),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-critical', 'critical'],
  ...['navink', 'navink2'].flatMap((text) => ['nav', 'nav2'].map((ground) => [text, ground])),
  ['on-nav-accent', 'nav-accent'],
]
const markPairs = [
  ...['control', 'accent', 'critical'].flatMap((mark) => grounds.map((ground) => [mark, ground])),
  ['control', 'accent-soft'],
]

test.each(Object.entries(skins))('every pair of the %s skin is readable (AA)', (_, skin) => {
  const weak = [
    ...textPairs.map((pair) => [...pair, 4.5] as const),
    ...markPairs.map((pair) => [...pair, 3] as const),
  ].flatMap(([front, ground, least]) => {
    const ratio = contrast(
      skin.get(String(front)) ?? '#000000',
      skin.get(String(ground)) ?? '#000000',
    )
    return ratio < Number(least) ? [`${front} on ${ground}: ${ratio.toFixed(2)} < ${least}`] : []
  })
  expect(weak).toEqual([])
})

test('severities in letters and messages are readable on white, and white upon them (AA)', () => {
  const weak = Object.entries(severityColours).filter(([, hex]) => contrast(hex, '#ffffff') < 4.5)
  expect(weak).toEqual([])
})
