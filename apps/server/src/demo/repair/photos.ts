import type { PhotoKind } from '@roadside/contract/tickets/ticket.ts'
import { chance } from '@roadside/server-kit/demo.ts'
import sharp from 'sharp'

export type Photographed = 'lamp' | 'camera' | 'cabinet'

/** Different pictures of a kind of equipment; tickets share them. */
export const photoCount = 2
const [width, height] = [960, 720]

const drawn = new Map<string, Promise<Buffer>>()

/** A photo of {@link drawRepairPhoto}, drawn once. */
export function repairPhoto(what: Photographed, kind: PhotoKind, index: number): Promise<Buffer> {
  const key = `${what} ${kind} ${index}`
  const photo = drawn.get(key) ?? drawRepairPhoto(what, kind, index)
  drawn.set(key, photo)
  return photo
}

/** A drawn photo of equipment before its repair or after it, by phone: the same for the same arguments. */
function drawRepairPhoto(what: Photographed, kind: PhotoKind, index: number): Promise<Buffer> {
  const isAfter = kind === 'after'
  const sky = what === 'lamp' && isAfter ? '#1d2a44' : '#9fb8cc'
  const ground = what === 'lamp' && isAfter ? '#2b2f33' : '#6f7468'
  const lean = (chance(what, index, 'lean') - 0.5) * 60
  const x = 380 + chance(what, index, 'x') * 200
  const scene = `<rect width="${width}" height="${height}" fill="${sky}"/>
    <rect y="520" width="${width}" height="200" fill="${ground}"/>
    <path d="M0 720 L${300 + lean} 520 L${660 + lean} 520 L960 720 Z" fill="#4a4d50"/>
    <path d="M470 720 L${478 + lean / 2} 520 L${486 + lean / 2} 520 L500 720 Z" fill="#d8d4c4"/>
    ${equipment[what](x, isAfter)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${scene}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer()
}

const equipment: Readonly<Record<Photographed, (x: number, isAfter: boolean) => string>> = {
  lamp: (x, isAfter) => `<rect x="${x}" y="120" width="16" height="440" fill="#8d9296"/>
    <path d="M${x + 8} 126 q60 -50 150 -20" stroke="#8d9296" stroke-width="12" fill="none"/>
    ${isAfter ? `<path d="M${x + 120} 124 L${x + 40} 560 L${x + 290} 560 L${x + 190} 124 Z" fill="#ffe9a8" opacity="0.35"/>` : ''}
    <rect x="${x + 112}" y="98" width="86" height="24" rx="8" fill="${isAfter ? '#fff3c4' : '#4b4f52'}"/>
    ${isAfter ? '' : `<path d="M${x + 8} 400 q40 30 -30 60" stroke="#23272a" stroke-width="5" fill="none"/>`}`,
  camera: (x, isAfter) => `<rect x="${x}" y="180" width="14" height="380" fill="#90959a"/>
    <g transform="rotate(${isAfter ? 0 : 38} ${x + 7} 190)"><rect x="${x - 20}" y="160" width="140" height="48" rx="10" fill="#f0f2f4"/>
    <circle cx="${x + 118}" cy="184" r="22" fill="#20262c"/><circle cx="${x + 118}" cy="184" r="9" fill="#4d7fa8"/></g>
    <rect x="${x - 34}" y="400" width="84" height="110" rx="4" fill="#b9bec2"/>
    ${isAfter ? '' : `<path d="M${x + 8} 230 q70 90 20 170" stroke="#23272a" stroke-width="6" fill="none"/>`}`,
  cabinet: (
    x,
    isAfter,
  ) => `<rect x="${x - 60}" y="280" width="220" height="280" rx="6" fill="#c3c8cb"/>
    <rect x="${x - 44}" y="300" width="188" height="240" fill="${isAfter ? '#d3d8db' : '#2c3237'}"/>
    ${
      isAfter
        ? `<circle cx="${x + 124}" cy="424" r="8" fill="#5a6167"/>`
        : `<rect x="${x - 24}" y="330" width="64" height="40" fill="#58626a"/><rect x="${x + 56}" y="330" width="64" height="40" fill="#7d3b34"/>
      <path d="M${x - 10} 370 q30 90 80 130" stroke="#b3843c" stroke-width="6" fill="none"/>`
    }`,
}
