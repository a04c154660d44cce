import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { cctvIcon } from '../../icon.ts'
import type { StoredFrame } from './stored-frames.ts'
import styles from './tile.module.css'

/** Stands where no moving picture is: the last one that this browser saw with its time, or a quiet sign of a camera. */
export function Poster({ name, frame }: { name: string; frame: StoredFrame | null }) {
  if (frame) {
    return (
      <>
        <img
          className={styles.poster}
          src={frame.picture}
          alt={`ภาพล่าสุดของ ${name}`}
          draggable={false}
        />
        <span className={styles.stamp}>ภาพเมื่อ {formatThaiDateTime(new Date(frame.at))}</span>
      </>
    )
  }
  return (
    <span className={styles.blank} aria-hidden>
      <SolutionIcon path={cctvIcon} size={40} />
      <span>{name}</span>
    </span>
  )
}
