import { circle, LineIcon } from './icon.tsx'

const frame = 'M3 6.5v-3h3M14 3.5h3v3M17 13.5v3h-3M6 16.5H3v-3'

/** By the `icon` of a solution type, drawn on 20 × 20. */
const icons: Record<string, string> = {
  lighting:
    'M6 17V6.5q0-3 3-3h3M12 3.5h5V6h-5zM3.5 17h5M12.5 8.5l-.8 2.2M14.5 8.8v2.4M16.5 8.5l.8 2.2',
  counting: `M3 13.5V11l2-4h7l2.5 3.5 2.5.5v2.5h-2M7.5 13.5h5M3 13.5h1.3${circle(6, 13.7, 1.6)}${circle(14, 13.7, 1.6)}M6 2.5v2M9 2.5v2M12 2.5v2M15 2.5v2`,
  cctv: 'M3 7l10.5-3 1.5 4.2L4.5 11.3zM14.5 6.5l2.7.5-.5 2-2-.5M8.5 10.5V14H4M4 11.8v4.7',
  reverse: 'M7 16.5v-13M3.5 7L7 3.5 10.5 7M13 3.5v13M9.5 13l3.5 3.5 3.5-3.5',
  bridge: 'M6 3.5v13M14 3.5v13M2 13h16M2 10.5q4-1 4-7 0 5.5 4 5.5t4-5.5q0 6 4 7M10 9v4',
  bridgelighting:
    'M2 14h16M4 14v3M16 14v3M3 14a7.2 7.2 0 0 1 14 0M10 8.5V14M6.5 9.5V14M13.5 9.5V14M10 2.5v2.5M4.5 4l1.5 1.8M15.5 4L14 5.8',
  analytic: `${frame}M10 6.5v4.5M10 13.5v.1`,
  analyticSpeaker: `${frame}M6.2 8.6h2L11 6.7v6.6l-2.8-1.9h-2zM13.2 8.2a2.6 2.6 0 0 1 0 3.6`,
  tunnel:
    'M3 16.5V10a7 7 0 0 1 14 0v6.5M6.5 16.5v-6a3.5 3.5 0 0 1 7 0v6M2 16.5h16M10 11v1.5M10 14.5v2',
  crosswalk: `${circle(10, 3.6, 1.4)}M10 6.5v4L8 14M10 10.5l2.2 3.5M6.8 9.2L10 6.8l3.2 2.4M2.5 17h3M8.5 17h3M14.5 17h3`,
  vms: 'M2.5 3.5h15v8h-15zM6.5 11.5v5.5M13.5 11.5v5.5M5.5 6.3h9M5.5 8.8h5.5',
  traffic: `M6.5 2.5h7v11.5h-7zM10 14v3.5${circle(10, 5.3, 1)}${circle(10, 8.3, 1)}${circle(10, 11.3, 1)}`,
  speaker: 'M3.5 8v4h2.5l5.5 3.5v-11L6 8zM13.8 7.5a3.5 3.5 0 0 1 0 5M16 5.2a7 7 0 0 1 0 9.6',
  flooding:
    'M2.5 12.5q1.9-2 3.750 0t3.750 0 3.750 0 3.750 0M2.5 16.5q1.9-2 3.750 0t3.750 0 3.750 0 3.750 0M10 2.5V9M10 3h3M10 5.5h2M10 8h3',
  wim: `M3 12.5V5h8v7.5M11 7.5h3l3 2.5v2.5h-1.3M3 12.5h1.2M7.8 12.5h4.3${circle(6, 12.8, 1.6)}${circle(13.9, 12.8, 1.6)}M2.5 17h15`,
  scada: 'M5 3.5v13M10 3.5v13M15 3.5v13M3.2 7.5h3.6M8.2 12.5h3.6M13.2 9h3.6',
  motion: `${circle(10, 10, 1.6)}M6.4 13.6a5 5 0 0 1 0-7.2M13.6 13.6a5 5 0 0 0 0-7.2M4 16a8.4 8.4 0 0 1 0-12M16 16a8.4 8.4 0 0 0 0-12`,
}
export const solutionIconNames = Object.keys(icons)
const neutral = `${circle(10, 10, 6.5)}${circle(10, 10, 1.5)}`

/** Icon of a solution type by its `icon`; a name that is not known gets a neutral mark. `size` in pixels. */
export function SolutionIcon({ name, size = 18 }: { name: string; size?: number }) {
  return <LineIcon path={icons[name] ?? neutral} size={size} />
}
