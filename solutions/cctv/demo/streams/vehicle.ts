interface Vehicle {
  /** Where its wheels stand, in pixels. */
  readonly at: number
  readonly y: number
  readonly scale: number
  /** Towards the camera: its lamps are white, not red. */
  readonly isComing: boolean
  readonly isNight: boolean
  readonly kind: number
}

const paints = ['#b8bec6', '#8e2f2a', '#2c4f86', '#e4e2dc', '#31353b', '#6d6f3f']

/** A car, or now and then a lorry, as SVG. */
export function drawVehicle({ at, y, scale, isComing, isNight, kind }: Vehicle): string {
  const paint = paints[kind % paints.length] ?? '#b8bec6'
  const lamp = isComing ? '#fff3c4' : '#d8322a'
  const shine =
    isNight && isComing
      ? `<ellipse cx="0" cy="34" rx="120" ry="22" fill="#fff3c4" opacity="0.25"/>`
      : ''
  const body =
    kind % 3 === 2
      ? `<rect x="-88" y="-190" width="176" height="200" rx="8" fill="${paint}"/><rect x="-70" y="-176" width="140" height="64" rx="6" fill="#26303a"/>`
      : `<path d="M-100 10V-30Q-98 -44 -80 -46L-58 -92Q-54 -100 -44 -100H44Q54 -100 58 -92L80 -46Q98 -44 100 -30V10Z" fill="${paint}"/><path d="M-66 -48L-48 -88H48L66 -48Z" fill="#26303a"/>`
  return `<g transform="translate(${at.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})">
    <ellipse cx="0" cy="20" rx="112" ry="14" fill="#000" opacity="0.35"/>${shine}${body}
    <rect x="-90" y="-34" width="36" height="18" rx="5" fill="${lamp}"/><rect x="54" y="-34" width="36" height="18" rx="5" fill="${lamp}"/>
    <rect x="-90" y="6" width="34" height="22" rx="6" fill="#17191c"/><rect x="56" y="6" width="34" height="22" rx="6" fill="#17191c"/></g>`
}
