import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { CctvCamera } from '../../rows.ts'
import { useCctvCameras } from '../use-cctv-cameras.ts'
import { Wall } from './wall.tsx'

interface LiveWallProps {
  query: ReturnType<typeof useCctvCameras>
  DeptID: number | undefined
  /** Something lies over it. */
  isPaused: boolean
}

const isEmpty = (cameras: readonly CctvCamera[]) => cameras.length === 0

/** The live pictures of a department's cameras. */
export function LiveWall({ query, DeptID, isPaused }: LiveWallProps) {
  return (
    <ViewState query={query} isEmpty={isEmpty} emptyText="ยังไม่มีกล้องในหน่วยงานนี้">
      {(cameras) => <Wall key={DeptID} cameras={cameras} DeptID={DeptID} isPaused={isPaused} />}
    </ViewState>
  )
}
