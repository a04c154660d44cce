import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './chunk-place.module.css'
import type { ChunkState } from './lazy-chunk.ts'

interface ChunkPlaceProps<Chunk> {
  state: ChunkState<Chunk>
  /** Pixels; without it the parent's height. */
  height?: number | undefined
  children: (chunk: Chunk) => ReactNode
}

/** Holds the place of a lazily loaded part, so that nothing jumps when it comes, and offers to try again. */
export function ChunkPlace<Chunk>({ state, height, children }: ChunkPlaceProps<Chunk>) {
  if (state.kind === 'ready') return children(state.chunk)
  return (
    <div className={styles.place} style={{ height }} aria-busy={state.kind === 'loading'}>
      {state.kind === 'failed' && (
        <>
          ไม่สามารถโหลดส่วนนี้ได้
          <Button size="compact-sm" onClick={state.retry}>
            ลองใหม่
          </Button>
        </>
      )}
    </div>
  )
}
