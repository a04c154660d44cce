import { circle, LineIcon } from './icon.tsx'

const neutral = `${circle(10, 10, 6.5)}${circle(10, 10, 1.5)}`

/** The icon of a solution type from its path; an empty path gives a neutral mark. `size` in pixels. */
export function SolutionIcon({ path, size = 18 }: { path: string; size?: number }) {
  return <LineIcon path={path === '' ? neutral : path} size={size} />
}
