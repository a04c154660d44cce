import { type ReactNode, useId } from 'react'
import styles from './drawing.module.css'
import { useDrawnWidth } from './use-drawn-width.ts'

/** What a drawing is drawn on. */
export interface Paper {
  /** Pixels; the drawing lays itself out in them and is never scaled, so that its type keeps its size. */
  readonly width: number
  /** Fill for what is not known: `url(#…)`. */
  readonly hatch: string
}

export interface DrawingProps {
  /** The whole content of the picture in words: screen readers do not read inside a picture. */
  label: string
  /** Pixels; a narrower place scrolls sideways. */
  minWidth?: number
  /** Pixels; a wider place leaves the rest empty. */
  maxWidth?: number
  draw: (paper: Paper) => Drawn
}

export interface Drawn {
  /** Pixels. */
  readonly height: number
  /** Parts of an SVG. */
  readonly picture: ReactNode
  /** What stands over the picture and can be pressed; its origin is the picture's. */
  readonly overlay?: ReactNode
}

/** A picture as wide as its place, drawn anew when that changes. */
export function Drawing({ label, minWidth = 0, maxWidth = Infinity, draw }: DrawingProps) {
  const hatchId = useId()
  const [place, offered] = useDrawnWidth()
  const width = Math.max(minWidth, Math.min(offered, maxWidth))
  const isScrolled = width > offered
  const { height, picture, overlay } = draw({ width, hatch: `url(#${hatchId})` })
  return (
    <div
      className={styles.frame}
      ref={place}
      {...(isScrolled && { tabIndex: 0, role: 'region', 'aria-label': 'ภาพ เลื่อนไปด้านข้างได้' })}
    >
      <div className={styles.sheet} style={{ width, height }}>
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          <defs>
            <pattern
              id={hatchId}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect className={styles.hatchGround} width="6" height="6" />
              <rect className={styles.hatchLine} width="1.6" height="6" />
            </pattern>
          </defs>
          {picture}
        </svg>
        {overlay}
      </div>
    </div>
  )
}
