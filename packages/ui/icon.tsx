/** Path of a circle, for the icon tables. */
export function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
}

/** Line icons of the interface, drawn on 20 × 20. */
const icons = {
  menu: 'M3 5h14M3 10h14M3 15h14',
  pin: 'M7 3h6M8 3v5l-2.5 4h9L12 8V3M10 12v5',
  unpin: 'M7 3h6M8 3v5l-2.5 4h9L12 8V3M10 12v5M3 3l14 14',
  collapse: 'M4 4v12M16 10H7.5M11 6l-4 4 4 4',
  expand: 'M16 4v12M4 10h8.5M9 6l4 4-4 4',
  search: `${circle(9, 9, 5.5)}M13 13l4 4`,
  close: 'M5 5l10 10M15 5L5 15',
  sort: 'M7 8l3-3.5L13 8M7 12l3 3.5 3-3.5',
  ascending: 'M10 16V4.5M6 8.5l4-4 4 4',
  descending: 'M10 4v11.5M6 11.5l4 4 4-4',
  edit: 'M12.8 4.2l3 3L7 16H4v-3zM11 6l3 3',
  log: 'M10 6v4.2l2.8 1.6M3.7 11a6.5 6.5 0 1 0 1.7-5.5L3.5 7.2M3.5 3.5v3.7h3.7',
  map: 'M3 5.5l4.7-2 4.6 2 4.7-2v11l-4.7 2-4.6-2-4.7 2zM7.7 3.5v11M12.3 5.5v11',
  table: 'M3 4.5h14v11H3zM3 8.2h14M8 8.2v7.3',
  star: 'M10 3l2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.3l5-.7z',
  columns: 'M3 4.5h14v11H3zM7.7 4.5v11M12.3 4.5v11',
  chart: 'M3.5 3.5v13H17M6.5 13l3-4 2.5 2 4-5.5',
  sun: `${circle(10, 10, 3.2)}M10 2.5v1.8M10 15.7v1.8M2.5 10h1.8M15.7 10h1.8M4.7 4.7L6 6M14 14l1.3 1.3M15.3 4.7L14 6M6 14l-1.3 1.3`,
  moon: 'M16.5 11.8A6.8 6.8 0 1 1 8.2 3.5a5.4 5.4 0 0 0 8.3 8.3Z',
  contrast: `${circle(10, 10, 6.5)}M10 3.5v13M10 6l5.2 0M10 9h6.4M10 12h6.1M10 15h4`,
  logout: 'M8 3.5H4.5v13H8M12 6.5l3.5 3.5-3.5 3.5M15.5 10H8',
  refresh: 'M16 10a6 6 0 1 1-1.8-4.3L16.2 7.5M16.2 3.5v4h-4',
  'chevron-left': 'M12 5l-5 5 5 5',
  'chevron-right': 'M8 5l5 5-5 5',
  'chevron-up': 'M5 12l5-5 5 5',
  'chevron-down': 'M5 8l5 5 5-5',
  archive: 'M3.5 4.5h13v3h-13zM4.5 7.5v8h11v-8M8 10.5h4',
  undo: 'M7.5 4L3.5 8l4 4M3.5 8H12a4.2 4.2 0 0 1 0 8.4H8',
  first: 'M15 5l-5 5 5 5M9.5 5l-5 5 5 5',
  last: 'M5 5l5 5-5 5M10.5 5l5 5-5 5',
  gateway: `${circle(10, 10, 1)}M10 11v6M7 17h6M6.9 13.1a4.4 4.4 0 0 1 0-6.2M13.1 13.1a4.4 4.4 0 0 0 0-6.2M4.5 15.5a7.8 7.8 0 0 1 0-11M15.5 15.5a7.8 7.8 0 0 0 0-11`,
  download: 'M10 3.5v9M6.5 9l3.5 3.5L13.5 9M3.5 16.5h13',
  print: 'M6 7V3.5h8V7M6 13.5H3.5V7h13v6.5H14M6 11.5h8v5H6z',
  warning: 'M10 3.5l7.2 12.8H2.8zM10 8.2v3.8M10 14.2v.1',
  info: `${circle(10, 10, 6.5)}M10 9.5v4M10 6.5v.1`,
  check: 'M4.5 10.5l3.5 3.5 7.5-8',
  plus: 'M10 4v12M4 10h12',
  trash: 'M4 5.5h12M8 5.5v-2h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 8.5v5M11.5 8.5v5',
  user: `${circle(10, 6.7, 3.2)}M3.8 17a6.2 6.2 0 0 1 12.4 0`,
  users: `${circle(7.5, 7, 2.7)}M2.5 16.5a5 5 0 0 1 10 0M12.5 4.5a2.7 2.7 0 0 1 0 5M14.5 12a5 5 0 0 1 3 4.5`,
  folder: 'M3 5h5l1.5 2H17v9H3z',
  briefcase: 'M3 7h14v9H3zM7.5 7V4.5h5V7M3 11h14',
  road: 'M6.5 3.5L3.5 16.5M13.5 3.5l3 13M10 4v2M10 9v2M10 14v2.5',
  activity: 'M2.5 10.5h3.5l2.5-6 3.5 11 2.5-5h3',
  home: 'M3 9.5L10 3.5l7 6M5 8v8.5h10V8M8.5 16.5v-4.5h3v4.5',
  eye: `M2.5 10q3-5 7.5-5t7.5 5q-3 5-7.5 5t-7.5-5Z${circle(10, 10, 2.2)}`,
  image: `M3 4.5h14v11H3zM3 13l4-3.5 3.5 3 2.5-2 4 3.5${circle(13, 7.7, 1)}`,
  external: 'M8 4.5H4v11.5h11.5V12M11.5 3.5h5v5M16.5 3.5L9.5 10.5',
  desktop: 'M2.5 4h15v9.5h-15zM7 17h6M10 13.5V17',
  shield: 'M10 3l6 2.2v4.3c0 3.6-2.4 6-6 7.3-3.6-1.3-6-3.7-6-7.3V5.2zM7.3 9.8l2 2 3.4-3.6',
  lock: 'M4.5 9h11v7.5h-11zM7 9V6.5a3 3 0 0 1 6 0V9M10 12v1.8',
  calendar: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  filter: 'M3.5 4.5h13L11.5 10.5v5l-3 1.5v-6.5z',
  send: 'M17 3.5L3 8.8l5.2 2.5L17 3.5l-5.8 8.6 2.3 4.4z',
  sound: 'M3.5 7.5h3L11 4v12l-4.5-3.5h-3zM13.5 7.5a3.6 3.6 0 0 1 0 5M15.5 5a7 7 0 0 1 0 10',
  mute: 'M3.5 7.5h3L11 4v12l-4.5-3.5h-3zM13.5 8l4 4M17.5 8l-4 4',
  copy: 'M7 6.5V3.5h9.5V13h-3M3.5 7H13v9.5H3.5z',
  share:
    'M5 9.2a1.9 1.9 0 1 0 .01 0zM15 3a1.9 1.9 0 1 0 .01 0zM15 13.2a1.9 1.9 0 1 0 .01 0zM6.7 10.2l6.6-4M6.7 12l6.6 2.8',
  play: 'M6.5 4.5l9 5.5-9 5.5z',
  fullscreen: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
  'fullscreen-exit': 'M7.5 3.5v4h-4M16.5 7.5h-4v-4M12.5 16.5v-4h4M3.5 12.5h4v4',
  snapshot: `M3 6.5h3.2l1.5-2h4.6l1.5 2H17v9.5H3z${circle(10, 11, 2.8)}`,
  bell: 'M4.8 14.2h10.4l-1.4-2.2V9a3.8 3.8 0 0 0-7.6 0v3zM8.6 16.8h2.8M10 5.2V3.5',
  clock: `${circle(10, 10, 6.5)}M10 6.5v3.7l2.5 1.5`,
  wrench:
    'M16.2 6.2l-2.4 2.3-2.3-.8-.8-2.3L13 3.2a4 4 0 0 0-5 5.2L3.6 12.8a1.9 1.9 0 0 0 2.7 2.7l4.5-4.4a4 4 0 0 0 5.4-4.9z',
  keyboard: 'M2.5 5.5h15v9h-15zM5.5 8.5h.1M8.5 8.5h.1M11.5 8.5h.1M14.5 8.5h.1M6.5 11.5h7',
  swap: 'M4 7.5h11.5M12.5 4.5l3 3-3 3M16 12.5H4.5M7.5 9.5l-3 3 3 3',
} as const satisfies Record<string, string>
export type IconName = keyof typeof icons
export const iconNames = Object.keys(icons) as IconName[]

/** One stroke icon of 20 × 20 from its path; decorative, the control around it carries the name. */
export function LineIcon({
  path,
  size = 18,
  isFilled = false,
}: {
  path: string
  size?: number
  isFilled?: boolean
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable={false}
      style={{ flex: 'none' }}
    >
      <path d={path} />
    </svg>
  )
}

interface IconProps {
  name: IconName
  /** Pixels. */
  size?: number
  /** What it stands for is on. */
  isFilled?: boolean
}

/** Icon of the interface by name. */
export function Icon({ name, size = 18, isFilled = false }: IconProps) {
  return <LineIcon path={icons[name]} size={size} isFilled={isFilled} />
}
