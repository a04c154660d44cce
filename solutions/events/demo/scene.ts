import { chance } from '@roadside/server-kit/demo.ts'
import type { EventType } from '../words.ts'
import { textPath } from './letters.ts'

export interface Scene {
  readonly type: EventType
  /** The camera: its road looks the same in all its pictures. */
  readonly camera: string
  /** Which of several vehicles or people. */
  readonly variant: number
  readonly isNight: boolean
  /** Stands on the picture, as cameras write it: `21/11/2569 14:05:09`. */
  readonly stamp: string
}

const [width, height] = [1280, 720]
const paints = ['#b8bec6', '#31353b', '#8e2f2a', '#2c4f86', '#e4e2dc', '#6d6f3f']

/** What a camera would have seen, drawn: SVG of 1280 × 720, marked as simulated. */
export function drawScene(scene: Scene): string {
  const { camera, isNight, stamp } = scene
  const horizon = 210 + Math.round(chance(camera, 'horizon') * 60)
  const lean = Math.round((chance(camera, 'lean') - 0.5) * 260)
  const sky = isNight ? ['#0b1020', '#1b2436'] : ['#9fc3e4', '#dfeaf2']
  const ground = isNight ? '#141a14' : '#7f8f62'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#s)"/>
    ${hills(camera, horizon, isNight)}
    <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${ground}"/>
    ${road(horizon, lean, isNight)}
    ${poles(horizon, lean, isNight)}
    ${subject(scene, horizon, lean)}
    ${isNight ? `<rect width="${width}" height="${height}" fill="#060a18" opacity="0.28"/>` : ''}
    <rect y="0" width="${width}" height="44" fill="#000" opacity="0.45"/>
    ${textPath(stamp, 16, 12, 20, '#fff')}
    <rect y="${height - 40}" width="${width}" height="40" fill="#000" opacity="0.45"/>
    ${textPath('SIMULATION', width - 232, height - 30, 20, '#ffd34d')}
  </svg>`
}

function hills(camera: string, horizon: number, isNight: boolean): string {
  const points = Array.from({ length: 9 }, (_, index) => {
    const rise = 20 + chance(camera, 'hill', index) * 70
    return `L${index * 160} ${Math.round(horizon - rise)}`
  })
  return `<path d="M0 ${horizon}${points.join('')}L${width} ${horizon}Z" fill="${isNight ? '#10172a' : '#8fa6a8'}"/>`
}

function road(horizon: number, lean: number, isNight: boolean): string {
  const far = width / 2 + lean
  const asphalt = isNight ? '#22262d' : '#575c63'
  const line = isNight ? '#c9c9b0' : '#f2f2ea'
  const dashes = Array.from({ length: 7 }, (_, index) => {
    const [from, to] = [(index / 7) ** 1.8, ((index + 0.5) / 7) ** 1.8]
    const y = (share: number) => horizon + (height - horizon) * share
    const x = (share: number) => far + (width / 2 - far) * share
    return `<path d="M${x(from)} ${y(from)}L${x(to)} ${y(to)}" stroke-width="${2 + 12 * to}"/>`
  })
  return `<path d="M${far - 26} ${horizon}H${far + 26}L${width + 120} ${height}H-120Z" fill="${asphalt}"/>
    <g stroke="${line}" fill="none">${dashes.join('')}
      <path d="M${far - 22} ${horizon}L20 ${height}" stroke-width="5"/><path d="M${far + 22} ${horizon}L${width - 20} ${height}" stroke-width="5"/></g>`
}

function poles(horizon: number, lean: number, isNight: boolean): string {
  const far = width / 2 + lean
  return [0.12, 0.3, 0.62]
    .map((share) => {
      const y = horizon + (height - horizon) * share
      const x = far + 40 + (width - far) * share * 1.05
      const tall = 60 + 330 * share
      const light = isNight
        ? `<circle cx="${x - tall * 0.3}" cy="${y - tall}" r="${4 + 10 * share}" fill="#ffe9a8"/>`
        : ''
      return `<path d="M${x} ${y}V${y - tall}H${x - tall * 0.3}" stroke="#7b8087" stroke-width="${2 + 7 * share}" fill="none"/>${light}`
    })
    .join('')
}

function subject({ type, camera, variant, isNight }: Scene, horizon: number, lean: number): string {
  const depth = 0.35 + 0.4 * chance(camera, type, variant, 'depth')
  const y = horizon + (height - horizon) * depth
  const far = width / 2 + lean
  const x = far + (width / 2 - far) * depth
  const scale = 0.4 + depth
  const paint = paints[Math.floor(chance(camera, variant, 'paint') * paints.length)] ?? '#b8bec6'
  const box = (left: number, top: number, w: number, h: number) =>
    `<rect x="${left}" y="${top}" width="${w}" height="${h}" fill="none" stroke="#ff4b3e" stroke-width="4"/>`
  if (type === 'intruder') {
    const stripes = Array.from(
      { length: 9 },
      (_, i) => `<rect x="${120 + i * 120}" y="500" width="66" height="90" fill="#ecece4"/>`,
    )
    const at = 260 + 700 * chance(camera, variant, 'step')
    return `${stripes.join('')}${person(at, 560, 1.5)}${box(at - 48, 372, 96, 204)}`
  }
  if (type === 'accident') {
    return `${car(x - 90 * scale, y, scale, paint, isNight, -14)}${car(x + 120 * scale, y + 12, scale, '#d9d4c8', isNight, 22)}
      ${box(x - 230 * scale, y - 130 * scale, 480 * scale, 190 * scale)}`
  }
  const side = type === 'car_stop' ? 280 * depth : -150 * depth
  const arrow = `<path d="M${x + side} ${y + 30}v70m-22 -26l22 26l22 -26" stroke="#ff4b3e" stroke-width="9" fill="none"/>`
  return `${car(x + side, y, scale, paint, isNight, 0)}${box(x + side - 130 * scale, y - 125 * scale, 260 * scale, 160 * scale)}
    ${type === 'wrong_way' ? arrow : ''}`
}

function car(
  x: number,
  y: number,
  scale: number,
  paint: string,
  isNight: boolean,
  turn: number,
): string {
  const lamp = isNight ? '#fff3c4' : '#f4efdc'
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">
    <ellipse cx="0" cy="22" rx="112" ry="14" fill="#000" opacity="0.35"/>
    <path d="M-100 10V-30Q-98 -44 -80 -46L-58 -92Q-54 -100 -44 -100H44Q54 -100 58 -92L80 -46Q98 -44 100 -30V10Z" fill="${paint}"/>
    <path d="M-66 -48L-48 -88H48L66 -48Z" fill="#26303a"/>
    <rect x="-92" y="-34" width="34" height="16" rx="5" fill="${lamp}"/><rect x="58" y="-34" width="34" height="16" rx="5" fill="${lamp}"/>
    <rect x="-34" y="-24" width="68" height="22" rx="3" fill="#f3f1ea"/>
    <rect x="-92" y="6" width="36" height="22" rx="6" fill="#17191c"/><rect x="56" y="6" width="36" height="22" rx="6" fill="#17191c"/></g>`
}

function person(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><circle cy="-108" r="14" fill="#c99b78"/>
    <path d="M-16 -92H16L12 -40H-12Z" fill="#3a5f8a"/><path d="M-10 -40L-18 4M10 -40L20 2" stroke="#2a2d33" stroke-width="12"/>
    <path d="M-15 -84L-28 -48M15 -84L30 -52" stroke="#3a5f8a" stroke-width="9"/></g>`
}
