import { ActionIcon } from '@mantine/core'
import { pictureWidths } from '@roadside/contract/domain/limits.ts'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '../icon.tsx'
import { NoticeHost } from '../parts/notice.tsx'
import { useModal } from '../use-modal.ts'
import styles from './picture.module.css'
import { type Picture, pictureHeight, pictureWords } from './thumbnail.tsx'

export interface LightboxProps {
  picture: Picture | null
  /** What is seen, in words. */
  caption: ReactNode
  /** Between caption and close button: copy, share, save. */
  actions?: ReactNode
  /** Called for Escape and the close button, nothing else (specification §9). */
  onClose: () => void
  /** ← and →, buttons and a swipe over the picture; undefined where there is no other picture on that side. */
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
  actions,
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
        <div className={styles.head}>
          <p id={captionId}>{caption}</p>
          {actions}
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
        </div>
        <Steps onPrevious={onPrevious} onNext={onNext}>
          <EnlargedPicture key={picture?.view} picture={picture} />
        </Steps>
        {children && <div className={styles.foot}>{children}</div>}
      </div>
      <NoticeHost />
    </dialog>
  )
}

/** A finger that moved so far sideways, and more so than up or down, swiped. Pixels. */
const leastSwipe = 48

interface StepsProps extends Pick<LightboxProps, 'onPrevious' | 'onNext'> {
  children: ReactNode
}

/** Buttons at both sides of the picture, and the swipe of a finger over it; nothing where there is but one picture. */
function Steps({ onPrevious, onNext, children }: StepsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  useLayoutEffect(() => {
    // at the last picture its button goes, and the focus with it
    const { activeElement } = document
    if (!(activeElement instanceof HTMLButtonElement) || !activeElement.disabled) return
    if (!frame.current?.contains(activeElement)) return
    const other = frame.current.querySelector<HTMLElement>('button:not(:disabled)')
    const close = frame.current.closest('dialog')?.querySelector<HTMLElement>('[data-autofocus]')
    const next = other ?? close
    next?.focus()
  })
  const swipe = ({ clientX, clientY }: PointerEvent) => {
    const from = start.current
    start.current = null
    if (!from) return
    const [x, y] = [clientX - from.x, clientY - from.y]
    if (Math.abs(x) < leastSwipe || Math.abs(x) < 2 * Math.abs(y)) return
    if (x > 0) onPrevious?.()
    else onNext?.()
  }
  return (
    <div
      ref={frame}
      className={styles.steps}
      onPointerDown={({ pointerType, clientX, clientY }) => {
        start.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null
      }}
      onPointerUp={swipe}
      onPointerCancel={() => (start.current = null)}
    >
      {children}
      {(onPrevious ?? onNext) && (
        <>
          <StepButton side="previous" onPress={onPrevious} />
          <StepButton side="next" onPress={onNext} />
        </>
      )}
    </div>
  )
}

function StepButton({
  side,
  onPress,
}: {
  side: 'previous' | 'next'
  onPress: (() => void) | undefined
}) {
  const label = side === 'previous' ? 'ภาพก่อนหน้า' : 'ภาพถัดไป'
  return (
    <button
      type="button"
      className={styles.step}
      data-side={side}
      aria-label={label}
      title={label}
      disabled={!onPress}
      onClick={onPress}
    >
      <Icon name={side === 'previous' ? 'chevron-left' : 'chevron-right'} size={24} />
    </button>
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
