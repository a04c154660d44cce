import { useState } from 'react'
import { Icon } from '../icon.tsx'
import styles from './picture.module.css'

/** A picture that may be shown; `broken` came and cannot be. */
export interface Picture {
  readonly state: 'ok' | 'broken'
  /** Small, for lists. */
  readonly thumb: string
  /** As wide as the lightbox. */
  readonly view: string
  /** Pixels of the original; 0 where they are not known. */
  readonly width: number
  readonly height: number
}

/** Shape of cameras, where the picture itself has no size yet. */
const usualShape = 9 / 16

/** Height of a picture drawn this wide; pixels. */
export function pictureHeight(picture: Picture | null, width: number): number {
  const shape =
    picture && picture.width > 0 && picture.height > 0 ? picture.height / picture.width : usualShape
  return Math.round(width * shape)
}

/** The words in place of a picture; null where it can be shown. */
export function pictureWords(picture: Picture | null, hasFailed = false): string | null {
  if (!picture) return 'ไม่มีภาพ'
  return hasFailed || picture.state === 'broken' ? 'ไม่สามารถแสดงภาพได้' : null
}

export interface ThumbnailProps {
  picture: Picture | null
  /** Pixels; the height follows from the picture's own shape before it has come, so that nothing jumps. */
  width: number
  /** What it is a picture of, and what a press does: ขยายภาพ รถจอด 14:05 น. */
  label: string
  onPress: () => void
}

/** Small picture that is loaded when it comes into view; where there is none, the words say why. */
export function Thumbnail({ picture, width, label, onPress }: ThumbnailProps) {
  // by its address: a picture that comes from another address may well be there
  const [failed, setFailed] = useState<string | null>(null)
  const words = pictureWords(picture, failed !== null && failed === picture?.thumb)
  const height = pictureHeight(picture, width)
  return (
    <button
      type="button"
      className={styles.thumb}
      style={{ width, ...(words ? {} : { aspectRatio: `${width} / ${height}` }) }}
      aria-label={words ? `${label}: ${words}` : label}
      title={label}
      onClick={onPress}
    >
      {picture && !words ? (
        <img
          src={picture.thumb}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(picture.thumb)}
        />
      ) : (
        <span className={styles.none}>
          <Icon name="image" size={16} />
          {words}
        </span>
      )}
    </button>
  )
}
