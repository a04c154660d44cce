import { healthFace, type StateFace } from '@roadside/ui/drawing/svg-mark.tsx'
import { modeWords, type TrafficMode } from '../rules/state.ts'

/** How a mode looks: what it means by itself, not how the controller is. */
export function modeFace(mode: TrafficMode | null): StateFace {
  if (mode === null) return { ...healthFace('unknown'), word: 'ไม่ทราบโหมด' }
  const isOut = mode === 'fault_flash' || mode === 'dark'
  const look = healthFace(isOut ? 'fault' : 'ok')
  return { ...look, ...(mode === 'manual' && { tone: 'accent' }), word: modeWords[mode] }
}
