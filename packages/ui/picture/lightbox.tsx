import { ActionIcon } from '@mantine/core'
import { pictureWidths } from '@roadside/contract/domain/limits.ts'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from '../icon.tsx'
import { NoticeHost } from '../parts/notice.tsx'
import { useModal } from '../use-modal.ts'
import styles from './picture.module.css'
import { type Picture, pictureHeight, pictureWords } from './thumbnail.tsx'

export interface LightboxProps {
  picture: Picture | null
  /** What is seen, in words. */
  caption: ReactNode
  /** Called for Escape and the close button, nothing else (specification §9). */
  onClose: () => void
  /** ← and →; undefined where there is no other picture on that side. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** Any other key that is pressed outside a field. */
  onKey?: (key: string) => void
  /** Under the caption: what can be done about it. */
  children?: ReactNode
}

/** Whether keys belong to what is typed or chosen there. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable=true]') !== null
  )
}

/** A picture enlarged, over the page and over a dialog that is open; the focus goes back to what opened it. */
export function Lightbox({
  picture,
  caption,
  onClose,
  onPrevious,
  onNext,
  onKey,
  children,
}: LightboxProps) {
  const captionId = useId()
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  useModal(dialog, onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    // what lies under it has keys of its own
    event.stopPropagation()
    if (event.key === 'Escape') {
      // left to itself the browser may close the dialog under it by the same press
      event.preventDefault()
      onClose()
    } else if (!isTyping(event.target) && !event.altKey && !event.ctrlKey && !event.metaKey) {
      if (event.key === 'ArrowLeft') onPrevious?.()
      else if (event.key === 'ArrowRight') onNext?.()
      else onKey?.(event.key)
    }
  }
  return (
    // a dialog hears the keys of everything in it
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={setDialog}
      className={styles.lightbox}
      aria-labelledby={captionId}
      onKeyDown={onKeyDown}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <p id={captionId}>{caption}</p>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="ปิดภาพ"
            title="ปิดภาพ"
            data-autofocus
            onClick={onClose}
          >
            <Icon name="close" />
          </ActionIcon>
        </header>
        <EnlargedPicture key={picture?.view} picture={picture} />
        {children && <div className={styles.foot}>{children}</div>}
      </div>
      <NoticeHost />
    </dialog>
  )
}

function EnlargedPicture({ picture }: { picture: Picture | null }) {
  const [hasFailed, setFailed] = useState(false)
  const words = pictureWords(picture, hasFailed)
  const width = pictureWidths.lightbox
  const height = pictureHeight(picture, width)
  if (!picture || words) {
    return (
      <div className={styles.missing} style={{ aspectRatio: `${width} / ${height}` }}>
        <Icon name="image" size={28} />
        {words}
      </div>
    )
  }
  return (
    <img
      className={styles.view}
      src={picture.view}
      alt="ภาพเหตุการณ์"
      width={width}
      height={height}
      style={{ aspectRatio: `${width} / ${height}` }}
      onError={() => setFailed(true)}
    />
  )
}
