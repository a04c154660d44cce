import { chance } from '@roadside/server-kit/demo.ts'
import { pixelText, pixelWidth } from './pixel-letters.ts'
import { drawVehicle } from './vehicle.ts'

/** Pixels. */
export const pictureSize = { width: 320, height: 180 } as const
/** A moving picture begins again after so many seconds, without a jump. */
export const loopSeconds = 20

interface View {
  readonly sky: readonly [string, string]
  readonly ground: string
  readonly asphalt: string
  readonly line: string
  readonly horizon: number
  /** How far aside the road vanishes, in pixels. */
  readonly lean: number
  /** Half the width of the road at the lower edge. */
  readonly spread: number
  readonly vehicles: number
  readonly isNight: boolean
  readonly roadside: 'poles' | 'trees' | 'rails' | 'houses'
}

/** What the six cameras of the demonstration look at. */
export const views: readonly View[] = [
  {
    sky: ['#9fc3e4', '#e3edf3'],
    ground: '#7f8f62',
    asphalt: '#5b6067',
    line: '#f2f2ea',
    roadside: 'poles',
    horizon: 62,
    lean: 0,
    spread: 190,
    vehicles: 5,
    isNight: false,
  },
  {
    sky: ['#0b1020', '#1d2740'],
    ground: '#151c16',
    asphalt: '#262b33',
    line: '#b9b99c',
    roadside: 'poles',
    horizon: 58,
    lean: 34,
    spread: 180,
    vehicles: 4,
    isNight: true,
  },
  {
    sky: ['#e9b98a', '#f6e3c5'],
    ground: '#8c835a',
    asphalt: '#63605f',
    line: '#f5ecd9',
    roadside: 'trees',
    horizon: 70,
    lean: -38,
    spread: 170,
    vehicles: 4,
    isNight: false,
  },
  {
    sky: ['#b7c2c9', '#d9dfe2'],
    ground: '#6d7a6a',
    asphalt: '#4d5359',
    line: '#dfe3e2',
    roadside: 'houses',
    horizon: 54,
    lean: 20,
    spread: 220,
    vehicles: 6,
    isNight: false,
  },
  {
    sky: ['#86b4dd', '#d5e6f2'],
    ground: '#5f8fae',
    asphalt: '#6a6e73',
    line: '#f4f4ee',
    roadside: 'rails',
    horizon: 76,
    lean: 0,
    spread: 150,
    vehicles: 3,
    isNight: false,
  },
  {
    sky: ['#141327', '#3a2d45'],
    ground: '#1d1a1d',
    asphalt: '#2d2b31',
    line: '#c7b894',
    roadside: 'houses',
    horizon: 64,
    lean: -24,
    spread: 200,
    vehicles: 5,
    isNight: true,
  },
]

/** One picture of a camera, `second` seconds after its loop began, as SVG; marked as simulated. */
export function drawPicture(camera: number, second: number): string {
  const view = views[camera % views.length] ?? views[0]!
  const { width, height } = pictureSize
  const share = second / loopSeconds
  const name = `CAM ${camera + 1}`
  const word = 'SIMULATION'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${view.sky[0]}"/><stop offset="1" stop-color="${view.sky[1]}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#s)"/>
    ${hills(camera, view)}
    <rect y="${view.horizon}" width="${width}" height="${height - view.horizon}" fill="${view.ground}"/>
    ${road(view)}${roadside(view)}${traffic(camera, view, share)}
    <rect width="${width}" height="17" fill="#000" opacity="0.5"/>
    ${pixelText(name, 7, 4, 2, '#fff')}
    ${pixelText(`00:${String(Math.floor(second)).padStart(2, '0')}`, width - 7 - pixelWidth('00:00', 2), 4, 2, '#fff')}
    <rect y="${height - 17}" width="${width}" height="17" fill="#000" opacity="0.5"/>
    ${pixelText(word, width - 7 - pixelWidth(word, 2), height - 13, 2, '#ffd34d')}
    <rect x="7" y="${height - 10}" width="150" height="3" fill="#fff" opacity="0.3"/>
    <rect x="${7 + 138 * share}" y="${height - 12}" width="12" height="7" fill="#ffd34d"/>
  </svg>`
}

/** From the far end of the road (0) to the lower edge (1): where its middle is, and how large things are there. */
function placeAt({ horizon, lean, spread }: View, depth: number) {
  const { width, height } = pictureSize
  const far = width / 2 + lean
  return {
    x: far + (width / 2 - far) * depth,
    y: horizon + (height - horizon) * depth,
    half: 6 + (spread - 6) * depth,
    scale: 0.05 + 0.5 * depth,
  }
}

function hills(camera: number, { horizon, isNight }: View): string {
  const points = Array.from({ length: 9 }, (_, index) => {
    const rise = 5 + chance(camera, 'hill', index) * 18
    return `L${index * 40} ${Math.round(horizon - rise)}`
  })
  return `<path d="M0 ${horizon}${points.join('')}L320 ${horizon}Z" fill="${isNight ? '#12182a' : '#8fa6a8'}"/>`
}

function road(view: View): string {
  const [far, near] = [placeAt(view, 0), placeAt(view, 1)]
  const dashes = Array.from({ length: 7 }, (_, index) => {
    const [from, to] = [
      placeAt(view, (index / 7) ** 1.8),
      placeAt(view, ((index + 0.5) / 7) ** 1.8),
    ]
    return `<path d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke-width="${1 + 3 * ((index + 0.5) / 7) ** 1.8}"/>`
  })
  const edge = (side: number) =>
    `<path d="M${far.x + side * far.half * 0.88} ${far.y}L${near.x + side * near.half * 0.88} ${near.y}" stroke-width="1.6"/>`
  return `<path d="M${far.x - far.half} ${far.y}H${far.x + far.half}L${near.x + near.half} ${near.y}H${near.x - near.half}Z" fill="${view.asphalt}"/>
    <g stroke="${view.line}" fill="none">${dashes.join('')}${edge(-1)}${edge(1)}</g>`
}

function roadside(view: View): string {
  const { isNight } = view
  return [0.04, 0.1, 0.2, 0.36, 0.6]
    .flatMap((depth) =>
      [-1, 1].map((side) => {
        const { x, y, half, scale } = placeAt(view, depth)
        const at = x + side * (half + 18 * scale)
        if (view.roadside === 'trees') {
          return `<rect x="${at - 4 * scale}" y="${y - 60 * scale}" width="${8 * scale}" height="${60 * scale}" fill="#5c4632"/><circle cx="${at}" cy="${y - 84 * scale}" r="${42 * scale}" fill="#5d6f3c"/>`
        }
        if (view.roadside === 'rails') {
          return `<rect x="${at - 3 * scale}" y="${y - 46 * scale}" width="${6 * scale}" height="${46 * scale}" fill="#d7dade"/><rect x="${at - 40 * scale}" y="${y - 44 * scale}" width="${80 * scale}" height="${7 * scale}" fill="#c2c7cc"/>`
        }
        if (view.roadside === 'houses') {
          const wall = isNight ? '#2b2732' : '#c9c0b0'
          const pane = isNight ? '#f6d488' : '#6f8596'
          const left = side < 0 ? at - 190 * scale : at
          return `<rect x="${left}" y="${y - 150 * scale}" width="${190 * scale}" height="${150 * scale}" fill="${wall}"/><rect x="${left + 30 * scale}" y="${y - 110 * scale}" width="${44 * scale}" height="${40 * scale}" fill="${pane}"/><rect x="${left + 112 * scale}" y="${y - 110 * scale}" width="${44 * scale}" height="${40 * scale}" fill="${pane}"/>`
        }
        const tall = 190 * scale
        const arm = at - side * 60 * scale
        const light = isNight
          ? `<circle cx="${arm}" cy="${y - tall}" r="${9 * scale + 1}" fill="#ffe9a8"/>`
          : ''
        return `<path d="M${at} ${y}V${y - tall}H${arm}" stroke="#7b8087" stroke-width="${6 * scale + 0.6}" fill="none"/>${light}`
      }),
    )
    .join('')
}

function traffic(camera: number, view: View, share: number): string {
  return Array.from({ length: view.vehicles }, (_, index) => {
    const laps = 1 + Math.floor(chance(camera, index, 'laps') * 3)
    const run = (share * laps + index / view.vehicles + chance(camera, index, 'start') * 0.1) % 1
    const isComing = index % 2 === 0
    return { index, isComing, depth: (isComing ? run : 1 - run) ** 2 * 1.5 }
  })
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ index, isComing, depth }) => {
      const { x, y, half, scale } = placeAt(view, depth)
      const at = x + (isComing ? 0.45 : -0.45) * half
      return drawVehicle({ at, y, scale, isComing, isNight: view.isNight, kind: index + camera })
    })
    .join('')
}
